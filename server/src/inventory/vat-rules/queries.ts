import type { VatRule } from '@storey/api/inventory/vat-rules.ts'
import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { percentOf } from '../../database/json.ts'

/** The rates of the platform: row-level security admits super admins only. */
const rules = (db: Database, _scope: Scope) =>
  db
    .selectFrom('vat_rules')
    .select(['id', 'country', 'updated_at', 'version'])
    .select([
      sql<VatRule['unit_use']>`unit_use`.as('unit_use'),
      sql<VatRule['fee_kind']>`fee_kind`.as('fee_kind'),
      sql<VatRule['treatment']>`treatment`.as('treatment'),
      percentOf('vat_rules.percent').as('percent'),
    ])

export const listRules = (db: Database, scope: Scope) =>
  rules(db, scope).orderBy('country').orderBy(sql`fee_kind is not null`).orderBy('id').execute()

export const findRule = (db: Database, scope: Scope, id: number) =>
  rules(db, scope).where('id', '=', id).executeTakeFirst()

export const lockRule = (db: Database, scope: Scope, id: number) =>
  rules(db, scope).where('id', '=', id).forUpdate().executeTakeFirst()

export const insertRule = (
  db: Database,
  _scope: Scope,
  rule: Pick<VatRule, 'country' | 'unit_use' | 'fee_kind' | 'treatment' | 'percent'>,
): Promise<{ id: number }> => db.insertInto('vat_rules').values(rule).returning('id').executeTakeFirstOrThrow()

export const updateRule = (db: Database, _scope: Scope, id: number, change: Pick<VatRule, 'treatment' | 'percent'>) =>
  db
    .updateTable('vat_rules')
    .set({ ...change, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()

export const deleteRule = (db: Database, _scope: Scope, id: number) =>
  db.deleteFrom('vat_rules').where('id', '=', id).returning('id').executeTakeFirst()
