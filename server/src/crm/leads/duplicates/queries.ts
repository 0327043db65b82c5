import type { Duplicate } from '@storey/api/crm/lead-duplicates.ts'
import { sql } from 'kysely'
import type { Scope } from '../../../access/scope.ts'
import type { Database } from '../../../database/connect.ts'
import { personOf, withPeople } from '../../members/actions.ts'
import { visible } from '../queries.ts'

const MAX_COUNT = 5

/** The requested contact points that a lead has. */
const same = (contactPoints: readonly string[]) => sql<Duplicate['same']>`array(
  select r.value from contact_points r
  where r.organization_id = leads.organization_id and r.lead_id = leads.id and r.value = any (${contactPoints}::text[])
  order by r.value)`

const reachedBy = ({ organization_id }: Scope, contactPoints: readonly string[], but: number) => sql<boolean>`
  leads.id <> ${but} and leads.id in (
    select r.lead_id from contact_points r where r.organization_id = ${organization_id} and r.value = any (${contactPoints}::text[]))`

/** Visible leads with the same contact points, the last contacted first. */
export const duplicatesInSight = (db: Database, scope: Scope, contactPoints: readonly string[], but: number) =>
  visible(withPeople(db), scope)
    .select([
      'leads.id',
      'leads.full_name',
      'leads.status',
      personOf('leads.owner_id').as('owner'),
      'leads.last_contacted_at',
      'leads.created_at',
      same(contactPoints).as('same'),
    ])
    .where(reachedBy(scope, contactPoints, but))
    .orderBy(sql`leads.last_contacted_at desc nulls last`)
    .orderBy('leads.id')
    .limit(MAX_COUNT)
    .execute()

/** The names of colleagues who own leads with the same contact points that the caller may not see. */
export async function ownersOutOfSight(db: Database, scope: Scope, contactPoints: readonly string[], but: number) {
  if (!scope.own_leads_only) return []
  const { rows } = await sql<{ full_name: string }>`
    select full_name from hidden_owner_names(${contactPoints}::text[], ${but}::bigint, ${MAX_COUNT})`.execute(db)
  return rows.map(({ full_name }) => full_name).sort()
}
