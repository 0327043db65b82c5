import type { Insertable } from 'kysely'
import type { Database } from '../../src/database/connect.ts'
import type { BankAccountsTable } from '../../src/database/tables.ts'
import { unique } from './basics.ts'

type NewAccount = Pick<Insertable<BankAccountsTable>, 'organization_id' | 'project_id'> &
  Partial<Insertable<BankAccountsTable>>

/** The escrow account of a project in dirhams. */
export const buildBankAccount = (db: Database, given: NewAccount) =>
  db
    .insertInto('bank_accounts')
    .values({
      kind: 'escrow',
      holder: 'Escrow of the project',
      bank: 'Emirates NBD',
      number: `10-${100_000 + unique()}`,
      currency: 'AED',
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
