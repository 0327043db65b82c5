import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../harness.ts'
import { slow } from '../slow.ts'
import { whole } from '../whole.ts'
import { auth, internationalRegistration, register, registration, twoFactor } from './account.ts'
import {
  contacts,
  contracts,
  messengerAndUtilities,
  organizationDocuments,
  organizations,
  users,
} from './administration.ts'
import { calls } from './calls.ts'
import { activities, deals, leads, notesAndDocuments, pipelines, tags } from './crm.ts'
import { amenities, buildings, paymentPlans, projects, units } from './inventory.ts'
import { bookedUnits, saleOffers } from './sales.ts'
import { buildWorld, type World } from './world.ts'

const app = useTestApp(whole)
let world: World
beforeAll(async () => {
  world = await buildWorld(app.current)
})

const parts: Readonly<Record<string, Readonly<Record<string, (world: World) => Promise<void>>>>> = {
  account: { auth, register, registration, internationalRegistration, twoFactor },
  CRM: { tags, pipelines, activities, deals, leads, notesAndDocuments },
  administration: { contacts, messengerAndUtilities, organizations, organizationDocuments, contracts, users },
  inventory: { amenities, projects, buildings, paymentPlans, units },
  sales: { saleOffers, bookedUnits },
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
