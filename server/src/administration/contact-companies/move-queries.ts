import type { ContactBrokerStatus, ContactStatus } from '@storey/api/administration/contact-statuses.ts'
import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'

/** Both types of contacts move in the same way. */
export type ContactTable = 'contact_companies' | 'contact_brokers'

const NAMES = { contact_companies: 'name', contact_brokers: 'full_name' } as const

/** Locks contacts to be moved until this transaction ends, ordered by id. */
export const lockToMove = async (db: Database, scope: Scope, table: ContactTable, ids: readonly number[]) =>
  (
    await sql<{ id: number; name: string; status: ContactStatus }>`
      select id, ${sql.ref(NAMES[table])} as name, status from ${sql.table(table)}
        where organization_id = ${scope.organization_id} and deleted_at is null and id = any (${[...ids]}::bigint[])
        order by id for no key update`.execute(db)
  ).rows

/** Moves all of them and stores their previous status, so that the move can be undone. */
export const moveTo = async (
  db: Database,
  scope: Scope,
  table: ContactTable,
  { ids, status, move_id }: { ids: readonly number[]; status: ContactBrokerStatus; move_id: string },
) => {
  await sql`update ${sql.table(table)} set previous_status = status, status = ${status}, move_id = ${move_id}::uuid,
      previous_contacted_at = last_contacted_at, updated_at = now(),
      last_contacted_at = case when ${status} = 'contacted' then now() else last_contacted_at end
    where organization_id = ${scope.organization_id} and id = any (${[...ids]}::bigint[])`.execute(db)
}

/** Undoes a move for all contacts that were not moved since; returns their number. */
export const moveBack = async (db: Database, scope: Scope, table: ContactTable, move_id: string): Promise<number> => {
  // Locked in order of id, as every other move does.
  const { rows } = await sql`
    with moved as materialized (
      select id from ${sql.table(table)} where organization_id = ${scope.organization_id} and move_id = ${move_id}::uuid
        and deleted_at is null order by id for no key update)
    update ${sql.table(table)} as contact set status = contact.previous_status, previous_status = null, move_id = null,
        last_contacted_at = case when contact.status = 'contacted' then contact.previous_contacted_at else contact.last_contacted_at end,
        previous_contacted_at = null, updated_at = now()
      from moved where contact.organization_id = ${scope.organization_id} and contact.id = moved.id
    returning contact.id`.execute(db)
  return rows.length
}
