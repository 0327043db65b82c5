import { sql } from 'kysely'
import type { Database } from '../../src/database/connect.ts'
import { buildOrganization, buildUser } from './basics.ts'
import { buildAccepted } from './booking.ts'

interface Input {
  readonly organization_id: number
  readonly brokerage_id?: number
  readonly price?: number
  readonly percent?: string
}

/** An accepted booking of a brokerage at a commission of its own; its commission is earned. @returns the commission */
export async function buildCommission(db: Database, { organization_id, percent = '5', ...given }: Input) {
  const brokerage_id = given.brokerage_id ?? (await buildOrganization(db, { type: 'brokerage' })).id
  const { id: created_by } = await buildUser(db)
  const booking = await buildAccepted(db, {
    organization_id,
    created_by,
    ...(given.price ? { price: given.price } : {}),
  })
  await sql`update bookings set brokerage_id = ${brokerage_id}, commission_percent = ${percent} where id = ${booking.id}`.execute(
    db,
  )
  return db.selectFrom('commissions').selectAll().where('booking_id', '=', booking.id).executeTakeFirstOrThrow()
}
