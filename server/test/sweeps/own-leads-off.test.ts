import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../harness.ts'
import { whole } from '../whole.ts'
import { changeEverything, countEverything, type Office, openOffice, readEverything } from './colleague.ts'
import { atLeast } from './swept.ts'

/**
 * The application forgets that agents are kept to their own leads: each of its filters lets everything through, and only
 * the role of the transaction says otherwise. What row-level security holds is then all that stands.
 */
let test: TestApp
let office: Office

beforeAll(async () => {
  test = await startTestApp(whole, {}, (pool) => ({
    ...pool,
    transaction: (opening, work) =>
      pool.transaction(
        opening.role === 'storey_app' && opening.settings?.['app.user_id'] === String(office?.agent.id)
          ? { ...opening, role: 'storey_own' }
          : opening,
        work,
      ),
  }))
  office = await openOffice(test, false)
})
afterAll(() => test.close())

describe('with the filters of the application for own leads switched off', () => {
  it('row-level security alone hides leads of colleagues from every GET endpoint of the CRM', async () => {
    const { shown, refused } = await readEverything(office, 'T058 filters off')

    expect(shown).toBeGreaterThanOrEqual(atLeast(14))
    expect(refused).toEqual([])
  })

  it('row-level security alone keeps leads of colleagues out of counts and sums', async () => {
    for (const { path, agent, admin } of await countEverything(office)) {
      expect([path, agent]).toEqual([path, agent.map(() => 0)])
      expect([path, admin.some((number) => number > 0)]).toEqual([path, true])
    }
  })

  it('row-level security alone keeps every writing endpoint of the CRM from changing leads of colleagues', async () => {
    expect(await changeEverything(office, 'T058 filters off')).toEqual([])
  })
})
