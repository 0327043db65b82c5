import { contracts } from '@storey/api/administration/contracts.ts'
import { describe, expect, it } from 'vitest'
import { buildCredentials, buildOrganization, buildUser, PASSWORD } from '../../../test/builders/basics.ts'
import { buildContract, dayIn, terms } from '../../../test/builders/contract.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { moveContracts, remindOfContracts } from './jobs.ts'
import { contractRoutes } from './routes.ts'

const app = useTestApp([contractRoutes])

/** The zones of the first and the last day of the world: at each hour, at least one of them has another day than UTC. */
const ZONES = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const

/** What the job makes of an agreement at an instant, for a brokerage in each of these zones. */
async function movedAt(at: string, zones: readonly string[], given: Parameters<typeof buildContract>[2]) {
  const { owner, storage, services } = app.current
  const ids: number[] = []
  for (const timezone of zones) {
    const { id: organization_id } = await buildOrganization(owner, { type: 'brokerage', timezone })
    const { id, file_id, sha256 } = await buildContract(owner, storage, { organization_id, ...given })
    await owner
      .updateTable('contracts')
      .set({ countersigned_at: '2026-01-01T09:00:00Z', countersigned_by: (await buildUser(owner)).id })
      .set({ countersigned_name: 'Elena', signed_file_id: file_id, signed_sha256: sha256 })
      .where('id', '=', id)
      .where('countersigned_at', 'is', null)
      .execute()
    ids.push(id)
  }
  await moveContracts({ ...services, clock: { now: () => new Date(at) } })
  const rows = await owner.selectFrom('contracts').select(['id', 'status']).where('id', 'in', ids).execute()
  return ids.map((id) => rows.find((row) => row.id === id)?.status)
}

describe('the days of an agreement', () => {
  const zones = ['Asia/Dubai', 'Europe/London', 'America/New_York']

  it('begin in the time zone of its organization', async () => {
    const days = { starts_on: '2026-12-01', sign_until: '2026-11-01', ends_on: '2027-11-30' }
    const signed = { status: 'signed' as const, ...days }

    expect(await movedAt('2026-11-30T20:30:00Z', zones, signed)).toEqual(['active', 'signed', 'signed'])
    expect(await movedAt('2026-12-01T02:00:00Z', zones, signed)).toEqual(['active', 'active', 'signed'])
  })

  it('end in the time zone of its organization', async () => {
    const days = { starts_on: '2026-01-01', sign_until: '2026-01-01', ends_on: '2026-11-30' }
    const active = { status: 'active' as const, ...days }

    expect(await movedAt('2026-11-30T20:30:00Z', zones, active)).toEqual(['expired', 'active', 'active'])
    expect(await movedAt('2026-12-01T02:00:00Z', zones, active)).toEqual(['expired', 'expired', 'active'])
  })

  it.each(ZONES)('let it be signed until the last day is over in %s', async (timezone) => {
    const { owner, storage } = app.current
    const organization = await buildOrganization(owner, { type: 'brokerage', timezone })
    const partner = await signIn(app.current, 'broker_admin', { organization })
    await buildCredentials(owner, partner.id)
    const sign = async (days: number) => {
      const made = await buildContract(owner, storage, {
        ...{ organization_id: organization.id, starts_on: dayIn(-9), sign_until: dayIn(days, timezone) },
      })
      const sha256 = made.sha256?.toString('hex') ?? ''
      const body = { name: 'Astrid Bakken', password: PASSWORD, has_read: true as const, sha256 }
      return (await partner.ask(contracts.sign, { params: { id: made.id }, body })).statusCode
    }

    expect([await sign(-1), await sign(0)]).toEqual([409, 200])
  })

  it.each(ZONES)('are reminded of by the days of %s', async (timezone) => {
    const { owner, storage, services } = app.current
    const { id: organization_id } = await buildOrganization(owner, { type: 'brokerage', timezone })
    const sent = async (days: number) => {
      const values = { organization_id, ...terms(), sign_until: dayIn(days, timezone), sent_at: '2026-01-01T09:00:00Z' }
      return (await buildContract(owner, storage, values)).id
    }
    const ids = [await sent(3), await sent(4), await sent(-1)]
    await remindOfContracts({ ...services, settings: { ...services.settings, agreementReminders: [3] } })
    const rows = await owner
      .selectFrom('contracts')
      .select('id')
      .where('id', 'in', ids)
      .where('reminded_days', 'is not', null)
      .execute()

    expect(rows.map(({ id }) => id)).toEqual([ids[0]])
  })
})
