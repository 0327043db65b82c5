import { type Insertable, sql } from 'kysely'
import { inReach } from '../../access/reach.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import type { OrganizationBankDetailsTable } from '../../database/tables.ts'

const visible = (db: Database, scope: Scope, organization_id: number) =>
  db
    .selectFrom('organization_bank_details')
    .where('organization_id', '=', organization_id)
    .where(inReach(scope, 'organization_id'))

export const findBankDetails = (db: Database, scope: Scope, organization_id: number) =>
  visible(db, scope, organization_id)
    .select([
      'beneficiary',
      'bank',
      'branch',
      'country',
      'iban_last_four',
      'account_number_last_four',
      'bic',
      'routing_code',
      'intermediary_bank',
      'currency',
      'version',
    ])
    .executeTakeFirst()

export const findSealed = (db: Database, scope: Scope, organization_id: number) =>
  visible(db, scope, organization_id).select(['iban', 'account_number']).executeTakeFirst()

type Details = Omit<Insertable<OrganizationBankDetailsTable>, 'version' | 'updated_at'>

/** Writes the bank details of an organization locked by the caller. */
export const putBankDetails = (db: Database, details: Details) =>
  db
    .insertInto('organization_bank_details')
    .values(details)
    .onConflict((conflict) =>
      conflict.column('organization_id').doUpdateSet({
        ...details,
        version: sql<number>`organization_bank_details.version + 1`,
        updated_at: sql<string>`now()`,
      }),
    )
    .execute()
