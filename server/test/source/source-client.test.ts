import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../harness.ts'
import { slow } from '../slow.ts'
import { whole } from '../whole.ts'
import * as account from './account.ts'
import * as administration from './administration.ts'
import { calls } from './calls.ts'
import * as crm from './crm.ts'
import * as inventory from './inventory.ts'
import * as sales from './sales.ts'
import { buildWorld, type World } from './world.ts'

const app = useTestApp(whole)
let world: World
beforeAll(async () => {
  world = await buildWorld(app.current)
})

const parts: Readonly<Record<string, Readonly<Record<string, (world: World) => Promise<void>>>>> = {
  account: { ...account },
  CRM: {
    tags: crm.tags,
    pipelines: crm.pipelines,
    activities: crm.activities,
    deals: crm.deals,
    leads: crm.leads,
    'notes and documents': crm.notesAndDocuments,
  },
  administration: { ...administration },
  inventory: { ...inventory },
  sales: { ...sales },
}

/** The number of calls of the specification, which `calls.ts` lists. */
const CALLS = 201
const callsOf = (part: string) => Object.values(calls[part] ?? {}).flat()
const missing = (wanted: readonly string[]) => wanted.filter((call) => !world.answered.has(call))
const report = (part: string, wanted: readonly string[]) =>
  console.log(`The source's client, ${part}: ${wanted.length - missing(wanted).length} of ${wanted.length}`)

describe.each(Object.entries(parts))("the source's client, %s", (part, tests) => {
  it.each(Object.entries(tests))('%s', { timeout: slow.sweep }, async (_name, send) => {
    await send(world)
  })

  it(`every call of ${part} is answered`, () => {
    report(part, callsOf(part))
    expect(missing(callsOf(part))).toEqual([])
  })
})

it('the calls of all parts are those of the specification, each once, and each is answered', () => {
  const all = Object.keys(parts).flatMap(callsOf)
  report('section 7', all)
  expect(Object.keys(calls)).toEqual(Object.keys(parts))
  expect([all.length, new Set(all).size]).toEqual([CALLS, CALLS])
  expect([...world.answered].filter((call) => !all.includes(call))).toEqual([])
  expect(missing(all)).toEqual([])
})
