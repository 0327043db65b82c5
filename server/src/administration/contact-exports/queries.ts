import type { ExportedBrokers, ExportedCompanies } from '@storey/api/administration/contact-exports.ts'
import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import { batchesOf } from '../../database/batches.ts'
import type { Database } from '../../database/connect.ts'
import { orderText } from '../../database/cursor.ts'
import { brokersMatching, orderOfBrokers } from '../contact-brokers/actions.ts'
import { companyRowsMatching, orderOfCompanies } from '../contact-companies/actions.ts'

const companies = (db: Database, scope: Scope, { ids, ...input }: ExportedCompanies) =>
  companyRowsMatching(db, scope, input).$if(ids !== undefined, (some) =>
    some.where('contact_companies.id', '=', sql<number>`any(${ids ?? []}::bigint[])`),
  )
const brokers = (db: Database, scope: Scope, { ids, ...input }: ExportedBrokers) =>
  brokersMatching(db, scope, input).$if(ids !== undefined, (some) =>
    some.where('contact_brokers.id', '=', sql<number>`any(${ids ?? []}::bigint[])`),
  )

export type ExportedCompany = Awaited<ReturnType<ReturnType<typeof companies>['executeTakeFirstOrThrow']>>
export type ExportedBroker = Awaited<ReturnType<ReturnType<typeof brokers>['executeTakeFirstOrThrow']>>

/** All contacts of a list query, in its order, in batches. */
export const companiesOfExport = (db: Database, scope: Scope, query: ExportedCompanies) =>
  batchesOf<ExportedCompany>(db, companies(db, scope, query).orderBy(orderText(orderOfCompanies(query.sort))))
export const brokersOfExport = (db: Database, scope: Scope, query: ExportedBrokers) =>
  batchesOf<ExportedBroker>(db, brokers(db, scope, query).orderBy(orderText(orderOfBrokers(query.sort))))

const COUNT = sql<number>`count(*)`.as('count')
export const countCompanies = async (db: Database, scope: Scope, query: ExportedCompanies): Promise<number> =>
  (await companies(db, scope, query).clearSelect().select(COUNT).executeTakeFirstOrThrow()).count
export const countBrokers = async (db: Database, scope: Scope, query: ExportedBrokers): Promise<number> =>
  (await brokers(db, scope, query).clearSelect().select(COUNT).executeTakeFirstOrThrow()).count
