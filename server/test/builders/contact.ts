import type { Insertable } from 'kysely'
import type { Database } from '../../src/database/connect.ts'
import type { ContactBrokersTable, ContactCompaniesTable } from '../../src/database/tables.ts'
import { buildOrganization, unique } from './basics.ts'

/** The one platform organization, which contacts belong to. */
export const platformOf = async (db: Database): Promise<{ readonly id: number }> =>
  (await db.selectFrom('organizations').select('id').where('type', '=', 'platform').executeTakeFirst()) ??
  buildOrganization(db, { type: 'platform' })

/** Names that look like no other one of the run. */
const newName = () => `${crypto.randomUUID().replace(/[\d-]/g, '').slice(0, 12)} ${unique()}`

export const buildContactCompany = async (db: Database, given: Partial<Insertable<ContactCompaniesTable>> = {}) =>
  db
    .insertInto('contact_companies')
    .values({ organization_id: (await platformOf(db)).id, name: newName(), ...given })
    .returningAll()
    .executeTakeFirstOrThrow()

export const buildContactBroker = async (db: Database, given: Partial<Insertable<ContactBrokersTable>> = {}) =>
  db
    .insertInto('contact_brokers')
    .values({
      organization_id: (await platformOf(db)).id,
      company_id: given.company_id ?? (await buildContactCompany(db)).id,
      full_name: `Broker ${unique()}`,
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
