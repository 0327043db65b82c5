import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../harness.ts'
import { changeEverything, countEverything, type Office, openOffice, readEverything } from './colleague.ts'

/**
 * The application forgets that agents are kept to their own leads: each of its filters lets everything through, and only
 * the role of the transaction says otherwise. What row-level security holds is then all that stands.
 */
let test: TestApp
let office: Office

beforeAll(async () => {
  test = await startTestApp({}, (pool) => ({
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

describe("with the application's filters for own leads off", () => {
  it('row-level security alone shows nothing of a colleague’s, in any reading call of the CRM', async () => {
    const { shown, refused } = await readEverything(office, 'T058 filters off')

    expect(shown).toBeGreaterThanOrEqual(14)
    expect(refused).toEqual([])
  })

  it('nor does it count or sum any', async () => {
    for (const { path, agent, admin } of await countEverything(office)) {
      expect([path, agent]).toEqual([path, agent.map(() => 0)])
      expect([path, admin.some((number) => number > 0)]).toEqual([path, true])
    }
  })

  it('nor lets it any writing call change one', async () => {
    expect(await changeEverything(office, 'T058 filters off')).toEqual([])
  })
})
