import type { Input } from '@storey/api/endpoint.ts'
import type { CommissionTerms, commissionTerms, NewCommissionTerms } from '@storey/api/sales/commission-terms.ts'
import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { paged, sortOf } from '../../database/paging.ts'

const percent = (column: string) => sql<string | null>`trim_scale(${sql.ref(column)})::text`

const visible = (db: Database, scope: Scope) =>
  db
    .selectFrom('commission_terms as t')
    .where(scope.everything ? sql<boolean>`true` : sql<boolean>`t.brokerage_id = ${scope.organization_id}`)

const SHOWN = [
  't.id',
  sql<
    CommissionTerms['brokerage']
  >`(select jsonb_build_object('id', o.id, 'name', o.name) from organizations o where o.id = t.brokerage_id)`.as(
    'brokerage',
  ),
  // A brokerage reads no projects, and sees this name with its terms only.
  sql<
    CommissionTerms['project']
  >`case when t.project_id is not null then jsonb_build_object('id', t.project_id, 'name', t.project_name) end`.as(
    'project',
  ),
  't.starts_on',
  percent('t.percent').as('percent'),
  't.amount',
  't.currency',
  't.tier_by',
  sql<CommissionTerms['tiers']>`(select coalesce(jsonb_agg(jsonb_build_object('from', (tier->>'from')::bigint,
      'percent', tier->>'percent', 'amount', (tier->>'amount')::bigint) order by (tier->>'from')::bigint), '[]')
    from jsonb_array_elements(t.tiers) tier)`.as('tiers'),
  sql<string>`trim_scale(t.vat_percent)::text`.as('vat_percent'),
  't.earned_when',
  percent('t.received_percent').as('received_percent'),
  percent('t.broker_percent').as('broker_percent'),
  't.created_by_name as created_by',
  't.created_at',
  't.ended_at',
] as const

export function listTerms(db: Database, scope: Scope, params: Input<typeof commissionTerms.list>['query']) {
  const { direction } = sortOf(params.sort ?? '-created_at')
  const found = visible(db, scope)
    .select(SHOWN)
    .$if(params.brokerage_id !== undefined, (all) => all.where('t.brokerage_id', 'in', params.brokerage_id ?? []))
    .$if(params.project_id !== undefined, (all) => all.where('t.project_id', 'in', params.project_id ?? []))
    .$if(Boolean(params.search), (all) =>
      all.where(sql<boolean>`t.brokerage_id in (select search_organization_ids(${params.search ?? ''}))`),
    )
  return paged(found, params, [{ by: sql.ref('t.id'), direction, of: 'number' }])
}

export const findTerms = (db: Database, scope: Scope, id: number) =>
  visible(db, scope).select(SHOWN).where('t.id', '=', id).executeTakeFirst()

/** A project with its developer. */
export const findProject = (db: Database, _scope: Scope, id: number) =>
  db.selectFrom('projects').select(['organization_id', 'name']).where('id', '=', id).executeTakeFirst()

/** Ends the terms of a brokerage for a project that are current, or these. @returns their ids */
export const endTerms = (
  db: Database,
  scope: Scope,
  of: { readonly brokerage_id: number; readonly project_id: number | null },
) =>
  db
    .updateTable('commission_terms')
    .set({ ended_at: sql<string>`now()`, ended_by_name: scope.user_name })
    .where('brokerage_id', '=', of.brokerage_id)
    .where(sql<boolean>`project_id is not distinct from ${of.project_id}`)
    .where('ended_at', 'is', null)
    .execute()

export const endTermsById = (db: Database, scope: Scope, id: number) =>
  db
    .updateTable('commission_terms')
    .set({ ended_at: sql<string>`now()`, ended_by_name: scope.user_name })
    .where('id', '=', id)
    .execute()

export async function insertTerms(
  db: Database,
  scope: Scope,
  terms: NewCommissionTerms,
  project: { readonly organization_id: number; readonly name: string } | undefined,
): Promise<number> {
  const { tiers = [], project_id = null, ...rest } = terms
  const { id } = await db
    .insertInto('commission_terms')
    .values({
      ...rest,
      project_id,
      organization_id: project?.organization_id ?? null,
      project_name: project?.name ?? null,
      tiers: JSON.stringify(
        tiers.map(({ from, percent: of, amount }) => ({
          from,
          ...(of == null ? { amount } : { percent: Number(of) }),
        })),
      ),
      created_by: scope.user_id,
      created_by_name: scope.user_name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
