import type { Role } from '@storey/api/capabilities.ts'
import { type Insertable, type NotNull, type Selectable, sql } from 'kysely'
import { hashPassword } from '../../src/account/passwords.ts'
import type { Database } from '../../src/database/connect.ts'
import type { Database as Tables } from '../../src/database/tables.ts'

/** Builders insert what a test needs, as the owner, and make their own parents. Each answers the row. */

let counter = 0
/** A number that no other record of this run has. */
export const unique = () => ++counter

export const organizationTypeOf = (role: Role) =>
  role === 'super_admin' || role === 'super_admin_sales_manager'
    ? 'platform'
    : role === 'broker' || role === 'broker_admin'
      ? 'brokerage'
      : 'developer'

type Input<Table extends keyof Tables> = Partial<Insertable<Tables[Table]>>
type Row<Table extends keyof Tables> = Selectable<Tables[Table]>

export const buildOrganization = (db: Database, given: Input<'organizations'> = {}): Promise<Row<'organizations'>> =>
  db
    .insertInto('organizations')
    .values({ type: 'developer', name: `Organization ${unique()}`, ...given })
    .returningAll()
    .executeTakeFirstOrThrow()

export const buildUser = (db: Database, given: Input<'users'> = {}): Promise<Row<'users'>> =>
  db
    .insertInto('users')
    .values({
      full_name: `Person ${unique()}`,
      email: `person-${unique()}-${crypto.randomUUID().slice(0, 8)}@example.com`,
      email_verified_at: new Date().toISOString(),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** A new person with a role in an organization. */
export async function buildMember(
  db: Database,
  organization_id: number,
  role: Role,
  given: Input<'users'> = {},
): Promise<Row<'users'>> {
  const user = await buildUser(db, given)
  await db
    .insertInto('memberships')
    .values({ organization_id, user_id: user.id, organization_type: organizationTypeOf(role), role })
    .execute()
  return user
}

export const buildProject = async (db: Database, given: Input<'projects'> = {}): Promise<Row<'projects'>> =>
  db
    .insertInto('projects')
    .values({
      organization_id: given.organization_id ?? (await buildOrganization(db)).id,
      name: `Project ${unique()}`,
      code: `P${unique()}`,
      status: 'on_sale',
      currency: 'AED',
      completion_on: '2029-06-30',
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export async function buildBuilding(db: Database, given: Input<'buildings'> = {}): Promise<Row<'buildings'>> {
  const { organization_id } = given
  const project_id = given.project_id ?? (await buildProject(db, organization_id ? { organization_id } : {})).id
  const project = await db.selectFrom('projects').selectAll().where('id', '=', project_id).executeTakeFirstOrThrow()
  return db
    .insertInto('buildings')
    .values({
      name: `Tower ${unique()}`,
      code: `T${unique()}`,
      type: 'apartments',
      floors: 20,
      ...given,
      project_id,
      organization_id: project.organization_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** An available apartment of two bedrooms for 2,432,000.00. */
type PricedUnit = Row<'units'> & { readonly price: number }

export async function buildUnit(db: Database, given: Input<'units'> & { price?: number } = {}): Promise<PricedUnit> {
  const { organization_id } = given
  const building_id = given.building_id ?? (await buildBuilding(db, organization_id ? { organization_id } : {})).id
  const building = await db.selectFrom('buildings').selectAll().where('id', '=', building_id).executeTakeFirstOrThrow()
  const unit = await db
    .insertInto('units')
    .values({
      // Of no number that a test says itself.
      number: `0${unique()}`,
      floor: 1,
      type: 'apartment',
      bedrooms: 2,
      bathrooms: 2,
      internal_area: '100',
      price: 243_200_000,
      currency: 'AED',
      status: 'available',
      ...given,
      building_id,
      project_id: building.project_id,
      organization_id: building.organization_id,
    })
    .returningAll()
    .$narrowType<{ price: NotNull }>()
    .executeTakeFirstOrThrow()
  const { id: unit_id, price, currency } = unit
  await db
    .insertInto('unit_prices')
    .values({ organization_id: unit.organization_id, unit_id, price, currency, cause: 'created' })
    .execute()
  return unit
}

/** Changes the price of a unit and adds it to its history. */
export async function changePrice(db: Database, id: number, price: number): Promise<void> {
  await sql`with changed as (
      update units set price = ${price} from units before where units.id = ${id} and before.id = units.id
      returning units.organization_id, units.id, before.price as old_price, units.price, units.currency)
    insert into unit_prices (organization_id, unit_id, old_price, price, currency, cause)
    select organization_id, id, old_price, price, currency, 'edit' from changed`.execute(db)
}

/** A 60/40 plan on offer: 10 % on booking, 50 % in a year, 40 % on handover. */
export async function buildPlan(
  db: Database,
  given: Input<'payment_plans'> = {},
): Promise<Row<'payment_plans'> & { building_id: number }> {
  const { organization_id } = given
  const building_id = given.building_id ?? (await buildBuilding(db, organization_id ? { organization_id } : {})).id
  const building = await db.selectFrom('buildings').selectAll().where('id', '=', building_id).executeTakeFirstOrThrow()
  const own = { organization_id: building.organization_id }
  const plan = await db
    .insertInto('payment_plans')
    .values({ name: `Plan ${unique()}`, status: 'active', ...given, building_id, ...own })
    .returningAll()
    .executeTakeFirstOrThrow()
  await buildInstallments(db, plan)
  return { ...plan, building_id }
}

/** A template of an organization, with the installments of `buildPlan`. */
export async function buildPlanTemplate(
  db: Database,
  given: Input<'payment_plans'> = {},
): Promise<Row<'payment_plans'>> {
  const organization_id = given.organization_id ?? (await buildOrganization(db)).id
  const template = await db
    .insertInto('payment_plans')
    .values({ name: `Template ${unique()}`, template_currency: 'AED', ...given, organization_id })
    .returningAll()
    .executeTakeFirstOrThrow()
  await buildInstallments(db, template)
  return template
}

async function buildInstallments(db: Database, { organization_id, id }: Row<'payment_plans'>): Promise<void> {
  const row = { organization_id, payment_plan_id: id, amount_kind: 'percent' } as const
  await db
    .insertInto('installments')
    .values([
      { ...row, position: 1, name: 'On booking', percent: '10', due_kind: 'on_booking' },
      { ...row, position: 2, name: 'After a year', percent: '50', due_kind: 'months_after_booking', due_value: 12 },
      { ...row, position: 3, name: 'On handover', percent: '40', due_kind: 'on_handover' },
    ])
    .execute()
}

export const PASSWORD = 'correct horse battery'
/** Hashed once a file: that costs more than anything else that is built. */
let hashed: Promise<string> | undefined

/** Gives a user a password, and a second factor where its sealed secret is given. */
export async function buildCredentials(
  db: Database,
  user_id: number,
  given: Input<'user_credentials'> = {},
): Promise<Row<'user_credentials'>> {
  hashed ??= hashPassword(PASSWORD)
  const password_hash = await hashed
  return db
    .insertInto('user_credentials')
    .values({ user_id, password_hash, ...given })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A live claim on a unit: a hold of an hour unless something else is said. */
export async function buildClaim(db: Database, given: Partial<Insertable<Tables['unit_claims']>> = {}) {
  const unit_id = given.unit_id ?? (await buildUnit(db)).id
  const unit = await db.selectFrom('units').selectAll().where('id', '=', unit_id).executeTakeFirstOrThrow()
  const holder_id = given.holder_id ?? (await buildUser(db)).id
  const holder = await db.selectFrom('users').selectAll().where('id', '=', holder_id).executeTakeFirstOrThrow()
  return db
    .insertInto('unit_claims')
    .values({
      kind: 'hold',
      unit_status: 'on_hold',
      holder_name: holder.full_name,
      expires_at: new Date(Date.now() + 3_600_000).toISOString(),
      ...given,
      unit_id,
      holder_id,
      organization_id: unit.organization_id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
