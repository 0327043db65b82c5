import type { BankAccount } from '@storey/api/inventory/bank-accounts.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { BankAccountsTable } from '../../database/tables.ts'

/** The accounts of the developers in the caller's scope, as responses show them. */
const visible = (db: Database, scope: Scope) =>
  db
    .selectFrom('bank_accounts')
    .where(inReach(scope, 'bank_accounts.organization_id'))
    .select(['id', 'project_id', 'kind', 'holder', 'bank', 'number', 'bic', 'currency', 'archived_at', 'version'])

export const listAccounts = (db: Database, scope: Scope, project_id: number): Promise<BankAccount[]> =>
  visible(db, scope)
    .where('project_id', '=', project_id)
    .orderBy(sql`archived_at is not null`)
    .orderBy(sql`array_position(array['escrow', 'operating', 'other'], kind)`)
    .orderBy('id')
    .execute()

export const findAccount = (db: Database, scope: Scope, id: number): Promise<BankAccount | undefined> =>
  visible(db, scope).where('id', '=', id).executeTakeFirst()

/** Locks an account of the caller's organization before it changes. */
export const lockAccount = (db: Database, scope: Scope, id: number) =>
  db
    .selectFrom('bank_accounts')
    .select(['id', 'version', 'archived_at'])
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Counts the accounts of a project of the caller's organization, and locks the project so that no other is added before this one. */
export async function countAccounts(db: Database, scope: Scope, project_id: number): Promise<number | undefined> {
  const project = await db
    .selectFrom('projects')
    .select('id')
    .where('organization_id', '=', scope.organization_id)
    .where('id', '=', project_id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!project) return undefined
  const { count } = await db
    .selectFrom('bank_accounts')
    .select(sql<number>`count(*)`.as('count'))
    .where('organization_id', '=', scope.organization_id)
    .where('project_id', '=', project_id)
    .executeTakeFirstOrThrow()
  return count
}

export const insertAccount = (
  db: Database,
  { organization_id }: Scope,
  account: Omit<Insertable<BankAccountsTable>, 'organization_id'>,
) =>
  db
    .insertInto('bank_accounts')
    .values({ ...account, organization_id })
    .returning('id')
    .executeTakeFirstOrThrow()

export const changeAccount = (
  db: Database,
  { organization_id }: Scope,
  id: number,
  fields: Pick<Updateable<BankAccountsTable>, 'kind' | 'holder' | 'bank' | 'bic' | 'archived_at'>,
) =>
  db
    .updateTable('bank_accounts')
    .set({ ...fields, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
    .where('organization_id', '=', organization_id)
    .where('id', '=', id)
    .execute()

/** The short name of an account: its bank and the last four letters or digits of its number. @param of the alias of the table */
export const nameOfAccount = (of: string) =>
  sql<string>`${sql.ref(`${of}.bank`)} || ' ' || right(regexp_replace(${sql.ref(`${of}.number`)}, '[^A-Za-z0-9]', '', 'g'), 4)`
