import type { StartStepName } from '@storey/api/administration/get-started.ts'
import { type RawBuilder, sql } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'

interface State {
  readonly dismissed: boolean
  readonly done: Partial<Readonly<Record<StartStepName, boolean>>>
  readonly records: Partial<Readonly<Record<StartStepName, number | null>>>
}

/** Which of these steps are done, by one statement; each subquery ends at the first row found. */
export async function readState(db: Database, scope: Scope, names: readonly StartStepName[]): Promise<State> {
  const { organization_id, user_id } = scope
  const reached = (table: string, more = sql`true`) =>
    sql<boolean>`exists (select from ${sql.table(table)} where ${inReach(scope, `${table}.organization_id`)} and ${more})`
  const own = (table: string) =>
    sql<boolean>`exists (select from ${sql.table(table)} where organization_id = ${organization_id})`
  const organization = (type: string) => sql`organizations.type = ${type} and ${inReach(scope, 'organizations.id')}`
  const hasRole = (role: string) =>
    sql`(exists (select from memberships m where m.organization_id = organizations.id and m.role = ${role})
      or exists (select from invites i where i.organization_id = organizations.id and i.role = ${role} and i.status in ('pending', 'accepted')))`
  const anyOrganization = (which: RawBuilder<unknown>) =>
    sql<boolean>`exists (select from organizations where ${which})`
  const without = (table: string) =>
    sql`not exists (select from ${sql.table(table)} x where x.building_id = buildings.id)`
  /** The building for the next step: the first without the wanted rows, else the first. */
  const building = (missing: RawBuilder<unknown>) =>
    sql<
      number | null
    >`(select id from buildings where ${inReach(scope, 'buildings.organization_id')} order by (${missing}) desc, id limit 1)`

  const questions: Readonly<Record<StartStepName, RawBuilder<boolean>>> = {
    create_developer: anyOrganization(organization('developer')),
    invite_developer_admin: anyOrganization(sql`${organization('developer')} and ${hasRole('developer_admin')}`),
    invite_sales_manager: anyOrganization(sql`id = ${organization_id} and ${hasRole('super_admin_sales_manager')}`),
    create_brokerage: anyOrganization(organization('brokerage')),
    receive_developers: anyOrganization(organization('developer')),
    create_project: reached('projects'),
    create_building: reached('buildings'),
    create_units: reached('units'),
    create_payment_plan: reached('payment_plans', sql`payment_plans.building_id is not null`),
    release_units: reached('units', sql`units.status not in ('unreleased', 'blocked')`),
    see_availability: sql<boolean>`exists (select from channel_projects)`,
    register_client: sql<boolean>`exists (select from client_registrations where brokerage_id = ${organization_id})`,
    create_lead: own('leads'),
    plan_activity: own('activities'),
    create_deal: own('deals'),
    book_unit: reached('bookings'),
  }
  const columns = names.map((name) => sql`${sql.lit(name)}, ${questions[name]}`)
  const { rows } = await sql<State>`
    select
      exists (select from get_started_dismissals where user_id = ${user_id} and organization_id = ${organization_id}) as dismissed,
      jsonb_build_object(${sql.join(columns)}) as done,
      jsonb_build_object(
        'invite_developer_admin', (select id from organizations where ${organization('developer')} order by id limit 1),
        'invite_sales_manager', ${organization_id}::bigint,
        'create_units', ${building(without('units'))},
        'create_payment_plan', ${building(without('payment_plans'))}) as records`.execute(db)
  const [state] = rows
  if (!state) throw new Error('PostgreSQL answered no row.')
  return state
}

export const dismiss = (db: Database, { user_id, organization_id }: Scope) =>
  db
    .insertInto('get_started_dismissals')
    .values({ user_id, organization_id })
    .onConflict((one) => one.doNothing())
    .execute()
