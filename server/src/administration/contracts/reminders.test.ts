import { notifications } from '@storey/api/account/notifications.ts'
import { contracts } from '@storey/api/administration/contracts.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildOrganization } from '../../../test/builders/basics.ts'
import { buildContract, dayIn } from '../../../test/builders/contract.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { notificationRoutes } from '../../account/notifications/routes.ts'
import { remindOfContracts } from './jobs.ts'
import { contractRoutes } from './routes.ts'

const app = useTestApp([contractRoutes, notificationRoutes])
let sender: Person
beforeAll(async () => {
  sender = await signIn(app.current, 'super_admin')
})

/** Creates a contract to be signed in `days`, sent some days ago, with two users who may sign it. */
async function toSign(
  days: number,
  { sent = 20, ...more }: { sent?: number; status?: 'sent' | 'viewed' | 'signed' } = {},
) {
  const { owner, storage } = app.current
  const organization = await buildOrganization(owner, { type: 'brokerage' })
  const [first, second, broker] = [
    await signIn(app.current, 'broker_admin', { organization }),
    await signIn(app.current, 'broker_admin', { organization }),
    await signIn(app.current, 'broker', { organization }),
  ]
  const contract = await buildContract(owner, storage, {
    organization_id: organization.id,
    sign_until: dayIn(days),
    sent_at: `${dayIn(-sent)}T09:00:00Z`,
    created_by: sender.id,
    ...more,
  })
  return { contract, first, second, broker }
}
type Signing = Awaited<ReturnType<typeof toSign>>
/** The same services, on another day. */
const onDay = (days: number, given: readonly number[] = [3, 1]) => ({
  ...app.current.services,
  clock: { now: () => new Date(Date.now() + days * 86_400_000) },
  settings: { ...app.current.services.settings, agreementReminders: given },
})
const told = async (person: Person, { contract }: Signing) =>
  (await person.call(notifications.list, { query: { kind: 'agreement' } })).data.filter(
    ({ path }) => path === `/auth/contracts/${contract.id}`,
  )
const lettersAbout = async ({ contract, first, second }: Signing) =>
  (
    await app.current.owner
      .selectFrom('emails')
      .select('user_id')
      .where('kind', '=', 'agreement')
      .where('user_id', 'in', [first.id, second.id])
      .where('organization_id', '=', contract.organization_id)
      .execute()
  ).length

describe('reminders of an agreement', () => {
  it('reminders of an agreement reach admins and the sender before the last day, once for each configured day', async () => {
    const given = await toSign(5)
    const counts: number[] = []
    for (const day of [0, 1, 2, 2, 3, 4, 4, 5, 6]) {
      await remindOfContracts(onDay(day))
      counts.push((await told(given.first, given)).length)
    }

    expect(counts).toEqual([0, 0, 1, 1, 1, 2, 2, 2, 2])
    expect(await told(given.second, given)).toMatchObject([
      { actor: null, outcome: null, detail: expect.stringMatching(/^Sign it by \d/) },
      {},
    ])
    expect((await told(sender, given)).length).toBe(2)
    expect(await told(given.broker, given)).toEqual([])
    expect(await lettersAbout(given)).toBe(4)
    const { data } = await sender.call(contracts.one, { params: { id: given.contract.id } })
    expect(data.log.map(({ kind }) => kind)).toEqual(['reminded', 'reminded'])
  })

  it('reminders of an agreement are sent once by many processes at once', async () => {
    const all = await Promise.all(Array.from({ length: 6 }, () => toSign(1)))

    await Promise.all(Array.from({ length: 20 }, () => remindOfContracts(onDay(0))))

    for (const given of all) {
      expect((await told(given.first, given)).length).toBe(1)
      expect(await lettersAbout(given)).toBe(2)
    }
  })

  it('a missed reminder of an agreement is sent late, and only the nearest one', async () => {
    const given = await toSign(8)
    await remindOfContracts(onDay(7))

    expect((await told(given.first, given)).length).toBe(1)
    await remindOfContracts(onDay(8))
    expect((await told(given.first, given)).length).toBe(1)
  })

  it('no reminder of an agreement that is signed, over or sent on the same day, or without configured days', async () => {
    const signed = await toSign(1, { status: 'signed' })
    const over = await toSign(-1)
    const justSent = await toSign(3, { sent: 0 })
    const off = await toSign(1)
    await remindOfContracts(onDay(0, []))
    const before = await told(off.first, off)
    await remindOfContracts(onDay(0))

    expect(before).toEqual([])
    for (const given of [signed, over, justSent]) expect(await told(given.first, given)).toEqual([])
    expect((await told(off.first, off)).length).toBe(1)
  })
})
