import type { MergingLead } from '@storey/api/crm/lead-merges.ts'
import { sql } from 'kysely'
import type { Scope } from '../../../access/scope.ts'
import type { Database } from '../../../database/connect.ts'
import { withPeople } from '../../members/actions.ts'
import { changeLead, setTags } from '../change-queries.ts'
import { setProjects } from '../project-queries.ts'
import { leadSelection, visible } from '../queries.ts'
import { FACTS, type Facts, type Lead } from './rules.ts'

const INSTANTS = ['created_at', 'last_contacted_at'] as const
const isInstant = (column: string): column is (typeof INSTANTS)[number] =>
  column === 'created_at' || column === 'last_contacted_at'
type Plain = Exclude<(typeof FACTS)[number], (typeof INSTANTS)[number]>
const plain = FACTS.filter((column): column is Plain => !isInstant(column)).map((column) => `leads.${column}` as const)

/** The leads of a merge as its rules use them, in the order of `ids`; those not visible are left out. */
export async function findMerging(db: Database, scope: Scope, ids: readonly number[]): Promise<Lead[]> {
  const found = await visible(db, scope)
    .select([
      'leads.id',
      'leads.version',
      ...plain,
      sql<string>`leads.created_at::text`.as('created_at'),
      sql<string | null>`leads.last_contacted_at::text`.as('last_contacted_at'),
      sql<number[]>`array(select t.tag_id from lead_tags t
        where t.organization_id = leads.organization_id and t.lead_id = leads.id order by t.tag_id)`.as('tag_ids'),
      sql<number[]>`array(select p.project_id from lead_projects p
        where p.organization_id = leads.organization_id and p.lead_id = leads.id order by p.project_id)`.as(
        'project_ids',
      ),
    ])
    .where('leads.id', 'in', ids)
    .execute()
  return found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

const countOf = (table: 'deals' | 'activities' | 'lead_notes' | 'lead_documents') =>
  sql`(select count(*) from ${sql.table(table)} part
    where part.organization_id = leads.organization_id and part.lead_id = leads.id and part.deleted_at is null)`

/** The leads of a merge as a screen shows them side by side, with their counts of each kind of record. */
export async function showMerging(db: Database, scope: Scope, ids: readonly number[]) {
  const found = await visible(withPeople(db), scope)
    .select([
      ...leadSelection,
      sql<
        MergingLead['counts']
      >`jsonb_build_object('deals', ${countOf('deals')}, 'activities', ${countOf('activities')},
        'notes', ${countOf('lead_notes')}, 'documents', ${countOf('lead_documents')})`.as('counts'),
    ])
    .where('leads.id', 'in', ids)
    .execute()
  return found.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
}

/**
 * Locks leads and those with the same contact points, in the order of ids, so that concurrent merges wait for each other. The lock is `for
 * update`:
 * no note or deal is inserted for one of them before this transaction ends.
 */
export const lockLeads = (db: Database, { organization_id }: Scope, ids: readonly number[]) =>
  db
    .selectFrom('leads')
    .select('id')
    .where('organization_id', '=', organization_id)
    .where(sql<boolean>`(id = any (${ids}::bigint[]) or id in (
      select other.lead_id from contact_points own join contact_points other using (organization_id, value)
      where own.organization_id = ${organization_id} and own.lead_id = any (${ids}::bigint[])))`)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Writes the values of a lead after merging or parting. */
export async function becomes(db: Database, scope: Scope, id: number, facts: Facts): Promise<void> {
  const { tag_ids, project_ids, ...change } = facts
  await changeLead(db, scope, id, change, true)
  await setTags(db, scope, id, tag_ids)
  await setProjects(db, scope, id, project_ids)
}

/** A user who merges leads has seen them. */
export const seeLead = (db: Database, { organization_id }: Scope, id: number) =>
  db
    .updateTable('leads')
    .set({ seen_at: sql<string>`now()` })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .where('seen_at', 'is', null)
    .execute()

/** Marks leads as merged into the one that stays, which hides them. */
export const takeIn = (db: Database, { organization_id }: Scope, id: number, others: readonly number[]) =>
  db
    .updateTable('leads')
    .set({ merged_into_id: id, deleted_at: sql<string>`now()` })
    .where('organization_id', '=', organization_id)
    .where('id', 'in', others)
    .execute()

export const letOut = (db: Database, { organization_id }: Scope, others: readonly number[]) =>
  db
    .updateTable('leads')
    .set({ merged_into_id: null, deleted_at: null })
    .where('organization_id', '=', organization_id)
    .where('id', 'in', others)
    .returning(['id', 'full_name', 'version'])
    .execute()

/** The visible lead that a merged one is now part of. */
export const leadMergedInto = (db: Database, scope: Scope, id: number) =>
  visible(db, scope)
    .select('leads.id')
    .where('leads.id', '<>', id)
    .where('leads.id', '=', sql<number>`find_surviving_lead(${id})`)
    .executeTakeFirst()
