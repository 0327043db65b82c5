import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../harness.ts'
import { whole } from '../whole.ts'
import { changeEverything, countEverything, type Office, openOffice, readEverything } from './colleague.ts'
import { atLeast } from './swept.ts'

const app = useTestApp(whole)
let office: Office

beforeAll(async () => {
  office = await openOffice(app.current, true)
})

describe('a member with access to own leads only (T058)', () => {
  it('a member with own leads only finds no records of colleagues in any GET endpoint of the CRM', async () => {
    const { shown, refused } = await readEverything(office, 'T058')

    console.log(`T058 control: ${shown} reading calls show them to an administrator`)
    expect(shown).toBeGreaterThanOrEqual(atLeast(14))
    expect(refused).toEqual([])
  })

  it('counts and sums of a member with own leads only leave out leads of colleagues', async () => {
    for (const { path, agent, admin } of await countEverything(office)) {
      expect([path, agent]).toEqual([path, agent.map(() => 0)])
      expect([path, admin.some((number) => number > 0)]).toEqual([path, true])
    }
  })

  it('a member with own leads only changes no records of colleagues by any endpoint of the CRM', async () => {
    expect(await changeEverything(office, 'T058')).toEqual([])
  })
})
