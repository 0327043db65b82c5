import { sql } from 'kysely'
import { type Filling, insert, insertForIds } from './fill.ts'
import type { Organization } from './staff.ts'

/** A broker who left the brokerage: an admin handed the open leads, deals and bookings over to a colleague, then removed the member. */
export async function handOver({ db, instant }: Filling, brokerage: Organization): Promise<void> {
  const { id: organization_id, members } = brokerage
  const admin = members.find(({ role }) => role === 'broker_admin')
  const colleague = members.find(({ role }) => role === 'broker')
  if (!admin || !colleague) throw new RangeError('A brokerage has an admin and a broker.')
  const [leaver = 0] = await insertForIds(db, 'users', [
    {
      full_name: 'Marek Dvořák',
      email: 'marek.dvorak@harbour-pine.example',
      email_verified_at: instant(-300),
      created_at: instant(-300),
    },
  ])
  const member = { organization_id, user_id: leaver, organization_type: 'brokerage', role: 'broker' } as const
  await insert(db, 'memberships', [{ ...member, created_at: instant(-300) }])
  await sql`update leads set owner_id = ${leaver} where id in (select id from leads
    where organization_id = ${organization_id} and owner_id = ${colleague.id} and deleted_at is null
      and status in ('contacted', 'qualified', 'viewing') order by id desc limit 9)`.execute(db)
  await sql`update deals set owner_id = ${leaver} where organization_id = ${organization_id} and owner_id = ${colleague.id}
    and status = 'open' and lead_id in (select id from leads where owner_id = ${leaver})`.execute(db)
  await sql`update bookings set broker_id = ${leaver}, broker_name = 'Marek Dvořák' where id in (select id from bookings
    where brokerage_id = ${organization_id} and status in ('pending', 'accepted') and recorded_at is null
    order by id desc limit 1)`.execute(db)
  await db.transaction().execute(async (transaction) => {
    await sql`select set_config('role', 'storey_platform', true), set_config('app.user_id', ${String(admin.id)}, true),
      set_config('app.organization_id', ${String(organization_id)}, true)`.execute(transaction)
    await sql`select hand_over_work(${organization_id}, ${leaver}, ${colleague.id})`.execute(transaction)
  })
  await sql`delete from memberships where organization_id = ${organization_id} and user_id = ${leaver}`.execute(db)
}
