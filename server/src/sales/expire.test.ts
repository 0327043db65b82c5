import { setTimeout as pause } from 'node:timers/promises'
import { bookings } from '@storey/api/sales/bookings.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildClaim, buildPlan, buildUnit } from '../../test/builders/basics.ts'
import { signIn, useTestApp } from '../../test/harness.ts'
import { makeLog } from '../kernel/log.ts'
import { bookingRoutes } from './bookings/routes.ts'
import { expireClaims, startExpiryWorker } from './expire.ts'

const app = useTestApp([bookingRoutes])
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()
const statusOf = async (id: number) =>
  (await app.current.owner.selectFrom('units').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

async function expiredHold() {
  const unit = await buildUnit(app.current.owner)
  await buildClaim(app.current.owner, { unit_id: unit.id, claimed_at: ago(7_200_000), expires_at: ago(1000) })
  return unit
}

describe('expired holds and bookings', () => {
  it('an expired hold ends automatically: the unit is free, and its history has the reason', async () => {
    const unit = await expiredHold()

    await until(async () => {
      await expireClaims(app.current.services)
      return (await statusOf(unit.id)) === 'available'
    })

    const changes = await app.current.owner
      .selectFrom('unit_status_changes')
      .selectAll()
      .where('unit_id', '=', unit.id)
      .execute()
    expect(changes).toMatchObject([
      {
        old_status: 'on_hold',
        new_status: 'available',
        reason: 'The hold ran out',
        actor_id: null,
        actor_name: 'Storey',
      },
    ])
  })

  it('holds and bookings that have not expired are not ended', async () => {
    const unit = await buildUnit(app.current.owner)
    await buildClaim(app.current.owner, { unit_id: unit.id })

    await expireClaims(app.current.services)

    expect(await statusOf(unit.id)).toBe('on_hold')
  })

  it('a pending booking that expires frees its unit', async () => {
    const { owner } = app.current
    const unit = await buildUnit(owner)
    const plan = await buildPlan(owner, { building_id: unit.building_id })
    const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [unit.organization_id] })
    const { data } = await manager.call(bookings.create, {
      body: {
        unit_id: unit.id,
        payment_plan_id: plan.id,
        expected_price: unit.price,
        buyers: [
          {
            full_name: 'A',
            nationality: 'AE',
            id_type: 'passport',
            id_number: '1',
            email: 'a@example.com',
            share_percent: '100',
          },
        ],
      },
    })
    await owner
      .updateTable('bookings')
      .set({ expires_at: ago(1000) })
      .where('id', '=', data.id)
      .execute()
    await owner
      .updateTable('unit_claims')
      .set({ expires_at: ago(1000) })
      .where('unit_id', '=', unit.id)
      .execute()

    await until(async () => {
      await expireClaims(app.current.services)
      return (await statusOf(unit.id)) === 'available'
    })

    const { data: expired } = await manager.call(bookings.one, { params: { id: data.id } })
    expect(expired.status).toBe('expired')
    expect(expired.events.map(({ kind }) => kind)).toEqual(['created', 'expired'])
  })

  it('holds that cannot be ended keep no others from their end, nor from an end at once', async () => {
    const { owner, services } = app.current
    const [stuck, next, last] = [await expiredHold(), await expiredHold(), await expiredHold()]
    await sql`create function fail() returns trigger language plpgsql as 'begin raise exception ''stuck''; end'`.execute(
      owner,
    )
    await sql`create trigger fail before update on unit_claims for each row when (old.unit_id = ${sql.lit(stuck.id)})
      execute function fail()`.execute(owner)

    const first = await expireClaims(services, 1)
    expect(first).toMatchObject({ failures: [{ message: 'stuck' }], last: { unit_id: stuck.id } })
    // The next round would be after the end of the test.
    const log = makeLog({ logLevel: 'silent', logFormat: 'json' })
    const expiry = startExpiryWorker({ ...services, log }, 600_000, 1)
    await until(async () => (await statusOf(last.id)) === 'available')
    await expiry.stop()

    expect([await statusOf(stuck.id), await statusOf(next.id)]).toEqual(['on_hold', 'available'])
    await sql`drop trigger fail on unit_claims`.execute(owner)
  })

  it('an expired hold or booking is ended once, by any number of processes at once', async () => {
    const units = await Promise.all(Array.from({ length: 20 }, expiredHold))

    await until(async () => {
      await Promise.all([
        expireClaims(app.current.services),
        expireClaims(app.current.services),
        expireClaims(app.current.services),
      ])
      const left = await Promise.all(units.map(({ id }) => statusOf(id)))
      return left.every((status) => status === 'available')
    })

    const ids = units.map(({ id }) => id)
    const changes = await app.current.owner
      .selectFrom('unit_status_changes')
      .select('unit_id')
      .where('unit_id', 'in', ids)
      .execute()
    expect(changes).toHaveLength(20)
  })

  it('expired holds and bookings are ended by the scheduled job until it is stopped', async () => {
    const unit = await expiredHold()

    const expiry = startExpiryWorker(
      { ...app.current.services, log: makeLog({ logLevel: 'silent', logFormat: 'json' }) },
      20,
    )
    await until(async () => (await statusOf(unit.id)) === 'available')
    await expiry.stop()

    expect(await statusOf(unit.id)).toBe('available')
  })
})

/** Waits for something that happens automatically. */
async function until(happened: () => Promise<boolean>) {
  for (let tries = 0; tries < 200; tries++) {
    if (await happened()) return
    await pause(20)
  }
  throw new Error('It did not happen.')
}
