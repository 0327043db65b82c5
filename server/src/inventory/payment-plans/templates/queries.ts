import { sql } from 'kysely'
import type { Scope } from '../../../access/scope.ts'
import type { Database } from '../../../database/connect.ts'
import { percentOf } from '../../../database/json.ts'
import { bookingAmount, charges, installments, repeatRows } from '../queries.ts'

/** The templates of the caller's organization: its plans without a building. */
const own = (db: Database, scope: Scope) =>
  db
    .selectFrom('payment_plans')
    .where('payment_plans.organization_id', '=', scope.organization_id)
    .where('payment_plans.building_id', 'is', null)

const withRows = (db: Database, scope: Scope) =>
  own(db, scope).select([
    'payment_plans.id',
    'payment_plans.name',
    percentOf('payment_plans.price_adjustment_percent').as('price_adjustment_percent'),
    bookingAmount.as('booking_amount'),
    installments.as('installments'),
    charges.as('charges'),
    sql<string>`payment_plans.template_currency`.as('currency'),
    'payment_plans.updated_at',
    'payment_plans.version',
  ])

export const listTemplates = (db: Database, scope: Scope) =>
  withRows(db, scope).orderBy(sql`lower(payment_plans.name)`).orderBy('payment_plans.id').execute()

export const findTemplate = (db: Database, scope: Scope, id: number) =>
  withRows(db, scope).where('payment_plans.id', '=', id).executeTakeFirst()

export const lockTemplate = (db: Database, scope: Scope, id: number) =>
  own(db, scope).select('version').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Copies a locked plan of the caller's organization, apart from its days and what is only of its building. */
export async function insertTemplate(
  db: Database,
  scope: Scope,
  plan_id: number,
  { name, currency }: { readonly name: string; readonly currency: string },
): Promise<number> {
  const { id } = await db
    .insertInto('payment_plans')
    .columns([
      'organization_id',
      'name',
      'template_currency',
      'price_adjustment_percent',
      'booking_amount_kind',
      'booking_amount',
      'booking_percent',
    ])
    .expression((plans) =>
      plans
        .selectFrom('payment_plans')
        .where('organization_id', '=', scope.organization_id)
        .where('id', '=', plan_id)
        .select([
          'organization_id',
          plans.val(name).as('name'),
          plans.val(currency).as('template_currency'),
          'price_adjustment_percent',
          'booking_amount_kind',
          'booking_amount',
          'booking_percent',
        ]),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await repeatRows(db, scope, plan_id, [id])
  return id
}

export const renameTemplate = (db: Database, scope: Scope, id: number, name: string) =>
  db
    .updateTable('payment_plans')
    .set({ name, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('organization_id', '=', scope.organization_id)
    .where('building_id', 'is', null)
    .where('id', '=', id)
    .execute()

export const deleteTemplate = (db: Database, scope: Scope, id: number) =>
  db
    .deleteFrom('payment_plans')
    .where('organization_id', '=', scope.organization_id)
    .where('building_id', 'is', null)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
