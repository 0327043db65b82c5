import { beforeAll, describe, expect, it } from 'vitest'
import { useTestApp } from '../harness.ts'
import { changeEverything, countEverything, type Office, openOffice, readEverything } from './colleague.ts'

const app = useTestApp()
let office: Office

beforeAll(async () => {
  office = await openOffice(app.current, true)
})

describe('a member who is kept to their own leads (T058)', () => {
  it('finds nothing of a colleague’s, in any reading call of the CRM, where an administrator does', async () => {
    const { shown, refused } = await readEverything(office, 'T058')

    console.log(`T058 control: ${shown} reading calls show them to an administrator`)
    expect(shown).toBeGreaterThanOrEqual(14)
    expect(refused).toEqual([])
  })

  it('counts and sums nothing of a colleague’s', async () => {
    for (const { path, agent, admin } of await countEverything(office)) {
      expect([path, agent]).toEqual([path, agent.map(() => 0)])
      expect([path, admin.some((number) => number > 0)]).toEqual([path, true])
    }
  })

  it('changes nothing of a colleague’s, by any writing call of the CRM', async () => {
    expect(await changeEverything(office, 'T058')).toEqual([])
  })
})
