import type { Organization } from '@storey/api/administration/organization.ts'
import type { organizations } from '@storey/api/administration/organizations.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { paged, sortOf, textContains } from '../../database/paging.ts'
import type { OrganizationsTable } from '../../database/tables.ts'

type ListQuery = Input<typeof organizations.list>['query']
type OptionsQuery = Input<typeof organizations.options>['query']

/** All organizations for a super admin; for a sales manager those assigned to them. */
export const visible = (db: Database, scope: Scope) =>
  db.selectFrom('organizations').where(inReach(scope, 'organizations.id'))

const members = sql<number>`(select count(*) from memberships m where m.organization_id = organizations.id and m.enabled)`
const projects = sql<number>`(select count(*) from projects p where p.organization_id = organizations.id)`
const managers = sql<Organization['managers']>`(
  select coalesce(jsonb_agg(person_of(u.id, u.full_name) order by u.full_name, u.id), '[]')
  from sales_assignments a join users u on u.id = a.user_id where a.organization_id = organizations.id)`
const documents = sql<number>`(
  select count(*) from organization_documents d where d.organization_id = organizations.id and d.deleted_at is null)`
const todayThere = sql<string>`(now() at time zone organizations.timezone)::date`

/** Whether an organization asks for the renewal of a license, for a colleague or for another contract text, and it is not decided. */
export const hasRequests = sql<boolean>`(
  exists (select from license_requests r where r.organization_id = organizations.id and r.status = 'pending')
  or exists (select from colleague_requests r where r.organization_id = organizations.id and r.status = 'pending')
  or exists (select from contract_text_proposals r where r.organization_id = organizations.id and r.status = 'pending'))`

const expiry = sql<string | null>`least(trade_license_expires_on, regulator_office_expires_on)`

export function listOrganizations(
  db: Database,
  scope: Scope,
  { search, type, status, country, source, expires_within, asks, manager, sort = 'name', ...filters }: ListQuery,
) {
  const { key, direction } = sortOf<'name' | 'created_at' | 'expires_on'>(sort)
  const found = visible(db, scope)
    .select(['id', 'name', 'logo', 'type', 'status', 'source', 'country', 'city', 'created_at'])
    .select([
      expiry.as('expires_on'),
      todayThere.as('today'),
      members.as('members'),
      projects.as('projects'),
      managers.as('managers'),
    ])
    .$if(Boolean(search), (all) => all.where(textContains('name', search)))
    .$if(type !== undefined, (all) => all.where('type', 'in', type ?? []))
    .$if(status !== undefined, (all) => all.where('status', 'in', status ?? []))
    .$if(country !== undefined, (all) => all.where('country', 'in', country ?? []))
    .$if(source !== undefined, (all) => all.where('source', 'in', source ?? []))
    .$if(expires_within !== undefined, (all) =>
      // No time zone differs from ours by more than a day: the index finds candidates, the organization's own date decides.
      all.where(sql<boolean>`${expiry} between current_date - 1 and current_date + ${expires_within ?? 0}::integer + 1
        and ${expiry} between ${todayThere} and ${todayThere} + ${expires_within ?? 0}::integer`),
    )
    .$if(asks !== undefined, (all) => all.where(asks ? hasRequests : sql<boolean>`not ${hasRequests}`))
    .$if(manager !== undefined, (all) =>
      all.where('id', 'in', (sales) =>
        sales
          .selectFrom('sales_assignments')
          .select('organization_id')
          .where('user_id', 'in', manager ?? []),
      ),
    )
  const by = {
    name: { by: sql`lower(name)`, direction, of: 'text' },
    created_at: { by: sql`created_at`, direction, of: 'instant' },
    expires_on: { by: expiry, direction, of: 'day', nulls: 'last' },
  } as const
  return paged(found, filters, [by[key], { by: sql`id`, direction, of: 'number' }])
}

export const optionsOfOrganizations = (db: Database, scope: Scope, { search, limit, ids }: OptionsQuery) =>
  visible(db, scope)
    .select(['id', 'name', 'type'])
    .$if(Boolean(search), (all) => all.where(textContains('name', search)))
    .$if(ids !== undefined, (all) => all.where('id', 'in', ids ?? []))
    .orderBy(sql`lower(name)`)
    .limit(limit)
    .execute()

export const findOrganization = (db: Database, scope: Scope, id: number) =>
  visible(db, scope)
    .select([
      'id',
      'type',
      'status',
      'status_reason',
      'source',
      'logo',
      'name',
      'legal_name',
      'trade_name',
      'legal_form',
      'established_year',
      'agents_count',
      'country',
      'city',
      'address',
      'po_box',
      'contact_name',
      'email',
      'phone',
      'website',
      'markets',
      'trade_license_number',
      'trade_license_authority',
      'trade_license_issued_on',
      'trade_license_expires_on',
      'regulator',
      'regulator_office_number',
      'regulator_office_expires_on',
      'tax_registration_number',
      'default_currency',
      'timezone',
      'brand_color',
      'starts_at_home',
      'require_two_factor',
      'members_see_own_leads_only',
      'members_read_sales',
      'created_at',
      'version',
    ])
    .select([
      todayThere.as('today'),
      members.as('members'),
      projects.as('projects'),
      documents.as('documents'),
      managers.as('managers'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()

/** Locks an organization until this transaction ends. */
export const lockOrganization = (db: Database, scope: Scope, id: number) =>
  visible(db, scope)
    .select([
      'id',
      'type',
      'status',
      'source',
      'name',
      'legal_name',
      'country',
      'timezone',
      'logo',
      'members_see_own_leads_only',
      'members_read_sales',
      'require_two_factor',
      'trade_license_number',
      'trade_license_issued_on',
      'trade_license_expires_on',
      'regulator_office_number',
      'regulator_office_expires_on',
      'tax_registration_number',
      'version',
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

type Fields = Updateable<OrganizationsTable>

export const insertOrganization = (db: Database, fields: Insertable<OrganizationsTable>) =>
  db.insertInto('organizations').values(fields).returning('id').executeTakeFirstOrThrow()

/** Updates an organization locked by `lockOrganization`. */
export const changeOrganization = (db: Database, scope: Scope, id: number, fields: Fields) =>
  db
    .updateTable('organizations')
    .set({ ...fields, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .where(inReach(scope, 'id'))
    .execute()

/** Changes fields outside of the edit form: the version is not increased. */
export const touchOrganization = (
  db: Database,
  scope: Scope,
  id: number,
  fields: Pick<Fields, 'status' | 'status_reason' | 'logo'>,
) =>
  db
    .updateTable('organizations')
    .set({ ...fields, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .where(inReach(scope, 'id'))
    .execute()

/** Revokes the pending invites of a closed organization. */
export const revokeInvites = (db: Database, scope: Scope, organization_id: number) =>
  db
    .updateTable('invites')
    .set({ status: 'revoked', decided_at: sql<string>`now()`, decided_by: scope.user_id })
    .where('organization_id', '=', organization_id)
    .where('status', '=', sql.lit('pending'))
    .execute()

/** Open bookings and running holds, which prevent closing an organization. */
export async function openBusiness(
  db: Database,
  organization_id: number,
): Promise<{ readonly bookings: number; readonly holds: number }> {
  const { rows } = await sql<{ bookings: number; holds: number }>`select
    (select count(*) from bookings where organization_id = ${organization_id} and status in ('pending', 'accepted')) as bookings,
    (select count(*) from unit_claims
      where organization_id = ${organization_id} and ended_at is null and unit_status = 'on_hold' and expires_at > now()) as holds`.execute(
    db,
  )
  return rows[0] ?? { bookings: 0, holds: 0 }
}
