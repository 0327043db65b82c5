import { commissionTerms, type NewCommissionTerms } from '@storey/api/sales/commission-terms.ts'
import { addDays } from '@storey/api/schedule/day.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildUser } from '../../../test/builders/basics.ts'
import { buildAccepted } from '../../../test/builders/booking.ts'
import { buildContract, dayIn } from '../../../test/builders/contract.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { commissionTermsRoutes } from '../commission-terms/routes.ts'

const app = useTestApp([commissionTermsRoutes])

/** A brokerage, and sales of it on days before or after today. */
async function given() {
  const { owner, services } = app.current
  const { organization_id } = await buildBuilding(owner)
  const admin = await signIn(app.current, 'super_admin')
  const broker = await signIn(app.current, 'broker_admin')
  const { id: created_by } = await buildUser(owner)
  const brokerage_id = broker.organization.id
  const soldAt = async (instant: string) => {
    const booking = await buildAccepted(owner, { organization_id, created_by, price: 100_000_000 })
    await sql`update bookings set created_at = ${instant}, brokerage_id = ${brokerage_id} where id = ${booking.id}`.execute(
      owner,
    )
    return booking.id
  }
  const sold = (days: number) => soldAt(new Date(Date.now() + days * 86_400_000).toISOString())
  const rateOf = async (booking_id: number) => {
    const { status, percent } = await owner
      .selectFrom('commissions')
      .select(['status', 'percent'])
      .where('booking_id', '=', booking_id)
      .executeTakeFirstOrThrow()
    return status === 'pending' ? 'pending' : Number(percent)
  }
  const agree = (starts_on: string, percent: string, more: Partial<NewCommissionTerms> = {}) =>
    admin.call(commissionTerms.create, {
      body: { brokerage_id, starts_on, percent, vat_percent: '5', earned_when: 'acceptance', ...more },
    })
  const agreement = (commission_percent: string, starts_in: number, ends_in: number, more: object = {}) =>
    buildContract(owner, services.storage, {
      ...{ organization_id: brokerage_id, commission_percent, sign_until: dayIn(starts_in + 1) },
      ...{ starts_on: dayIn(starts_in), ends_on: dayIn(ends_in), status: 'signed' },
      ...more,
    })
  const begin = (id: number) =>
    sql`update contracts set status = 'active', countersigned_at = now(), countersigned_by = ${created_by},
      countersigned_name = 'X', signed_file_id = file_id, signed_sha256 = sha256 where id = ${id}`.execute(owner)
  return { owner, admin, organization_id, brokerage_id, sold, soldAt, rateOf, agree, agreement, begin }
}

describe('the rate of a commission is that of the day of the booking', () => {
  it('an agreement that comes into force earns what was sold since it began, and not what was sold before', async () => {
    const { sold, rateOf, agreement, begin } = await given()
    const before = await sold(-40)
    const since = await sold(-5)
    const { id } = await agreement('4', -20, 300)
    const waiting = [await rateOf(before), await rateOf(since)]

    await begin(id)

    expect(waiting).toEqual(['pending', 'pending'])
    expect([await rateOf(before), await rateOf(since)]).toEqual(['pending', 4])
  })

  it('a later agreement leaves what was sold under the one before, which counts for its days after its end too', async () => {
    const { owner, sold, rateOf, agreement, begin } = await given()
    const first = await agreement('4', -60, -10)
    await begin(first.id)
    await sql`update contracts set status = 'superseded' where id = ${first.id}`.execute(owner)
    const second = await agreement('6', -10, 300)
    await begin(second.id)

    const [old, late] = [await sold(-30), await sold(-2)]

    expect([await rateOf(old), await rateOf(late)]).toEqual([4, 6])
  })

  it('terms that begin later leave those before in force until then', async () => {
    const { sold, rateOf, agree } = await given()
    await agree(dayIn(-100), '5')
    await agree(dayIn(30), '9')

    const now = await sold(-1)
    const later = await sold(40)

    expect([await rateOf(now), await rateOf(later)]).toEqual([5, 9])
  })

  it('terms that were replaced do not come back when those that replaced them end', async () => {
    const { admin, sold, rateOf, agree } = await given()
    await agree(dayIn(-100), '5')
    const { data } = await agree(dayIn(-50), '9')
    await admin.call(commissionTerms.end, { params: { id: data.id }, body: {} })

    expect([await rateOf(await sold(-60)), await rateOf(await sold(2))]).toEqual([5, 'pending'])
  })

  it('terms that are entered late earn what waited since they began, and an earned commission keeps its rate', async () => {
    const { sold, rateOf, agree } = await given()
    const before = await sold(-90)
    const since = await sold(-3)
    await agree(dayIn(-30), '5')
    await agree(addDays(dayIn(0), -30), '7')

    expect([await rateOf(before), await rateOf(since)]).toEqual(['pending', 5])
    expect(await rateOf(await sold(-1))).toBe(7)
  })

  it('terms that were ended count for what was sold before their end', async () => {
    const { admin, sold, rateOf, agree } = await given()
    const { data } = await agree(dayIn(-100), '5')
    await admin.call(commissionTerms.end, { params: { id: data.id }, body: {} })

    expect([await rateOf(await sold(-2)), await rateOf(await sold(2))]).toEqual([5, 'pending'])
  })

  it('tiers count the sales that were booked under the same terms, whenever they were earned', async () => {
    const { sold, rateOf, agree } = await given()
    const third = (percent: string) => [{ from: 3, percent }]
    await agree(dayIn(-100), '5', { tier_by: 'sales', tiers: [...third('7'), { from: 4, percent: '8' }] })
    await agree(dayIn(-20), '5', { tier_by: 'sales', tiers: third('6') })

    // Those of before are accepted last, and earn by their own day.
    const rates = []
    for (const days of [-40, -39, -10, -9, -8, -38]) rates.push(await rateOf(await sold(days)))

    expect(rates).toEqual([5, 5, 5, 5, 6, 7])
  })

  it('tiers count by the day of the booking in the time zone of its developer', async () => {
    const { owner, organization_id, soldAt, rateOf, agree } = await given()
    await owner.updateTable('organizations').set({ timezone: 'Asia/Dubai' }).where('id', '=', organization_id).execute()
    await agree(dayIn(-20), '5', { tier_by: 'sales', tiers: [{ from: 2, percent: '6' }] })

    const before = await rateOf(await soldAt(`${dayIn(-21)}T19:30:00Z`))
    const first = await rateOf(await soldAt(`${dayIn(-21)}T20:30:00Z`))
    const second = await rateOf(await soldAt(`${dayIn(-10)}T08:00:00Z`))

    expect([before, first, second]).toEqual(['pending', 5, 6])
  })
})
