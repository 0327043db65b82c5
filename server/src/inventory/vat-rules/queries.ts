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
    .select([sql<VatRule['unit_use']>`unit_use`.as('unit_use'), percentOf('vat_rules.percent').as('percent')])

export const listRules = (db: Database, scope: Scope) => rules(db, scope).orderBy('country').orderBy('id').execute()

export const findRule = (db: Database, scope: Scope, id: number) =>
  rules(db, scope).where('id', '=', id).executeTakeFirst()

export const lockRule = (db: Database, scope: Scope, id: number) =>
  rules(db, scope).where('id', '=', id).forUpdate().executeTakeFirst()

export const insertRule = (
  db: Database,
  _scope: Scope,
  rule: Pick<VatRule, 'country' | 'unit_use' | 'percent'>,
): Promise<{ id: number }> => db.insertInto('vat_rules').values(rule).returning('id').executeTakeFirstOrThrow()

export const updateRule = (db: Database, _scope: Scope, id: number, percent: string) =>
  db
    .updateTable('vat_rules')
    .set({ percent, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()

export const deleteRule = (db: Database, _scope: Scope, id: number) =>
  db.deleteFrom('vat_rules').where('id', '=', id).returning('id').executeTakeFirst()
