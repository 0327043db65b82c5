import { type NamedKind, nameKey } from '@storey/api/administration/audit-names.ts'
import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'

export interface Named {
  readonly kind: NamedKind
  readonly id: number
}

/** Returns the present names of these records with one statement; deleted records have no name. */
export async function namesOf(
  db: Database,
  scope: Scope,
  records: readonly Named[],
): Promise<Readonly<Record<string, string>>> {
  // Only users who see every organization's inventory, sales and members read the audit log.
  if (!scope.everything || records.length === 0) return {}
  const { rows } = await sql<{ kind: NamedKind; id: number; name: string | null }>`
    select asked.kind, asked.id, case asked.kind
      when 'user' then (select full_name from users where users.id = asked.id)
      when 'organization' then (select name from organizations where organizations.id = asked.id)
      when 'project' then (select name from projects where projects.id = asked.id)
      when 'building' then (select name from buildings where buildings.id = asked.id)
      when 'unit' then (select buildings.code || '-' || units.number from units
        join buildings on buildings.organization_id = units.organization_id and buildings.id = units.building_id
        where units.id = asked.id)
      when 'payment_plan' then (select name from payment_plans where payment_plans.id = asked.id)
      when 'booking' then (select number from bookings where bookings.id = asked.id)
      end as name
    from (select distinct kind, id from unnest(
      ${records.map(({ kind }) => kind)}::text[], ${records.map(({ id }) => id)}::bigint[]) as given(kind, id)) as asked
  `.execute(db)
  return Object.fromEntries(rows.flatMap(({ kind, id, name }) => (name === null ? [] : [[nameKey(kind, id), name]])))
}
