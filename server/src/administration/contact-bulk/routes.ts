import { brokerBulk, companyBulk, MAX_CONVERT } from '@storey/api/administration/contact-bulk.ts'
import { MAX_STATUS_BULK } from '@storey/api/administration/contact-companies.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { allNamed } from '../../errors/named.ts'
import { invalid } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import { type BrokersQuery, idsOfMatchingBrokers } from '../contact-brokers/actions.ts'
import {
  type CompaniesQuery,
  type ContactTable,
  contactChanged,
  idsOfMatching,
  inviteAdminOf,
  lockAllToConvert,
  lockToMove,
  moveMany,
  namedOf,
  whyNotConvertible,
} from '../contact-companies/actions.ts'
import { binBrokers, binCompanies, restoreBrokers, restoreCompanies } from './queries.ts'

type Target<Query> = { readonly ids?: readonly number[] | undefined; readonly all?: Query | undefined }

export const companyBulkRoutes = serve(companyBulk, {
  remove: async ({ db, scope, body, emit, note }) => {
    const companies = await lockedCompanies(db, scope, body)
    const stays = companies.filter(({ status }) => status === 'converted')
    const goes = companies.filter(({ status }) => status !== 'converted').map(({ id }) => id)
    const stamp = goes.length > 0 ? await binCompanies(db, scope, goes) : null
    const refused = stays.map(({ id, name }) => ({ id, name, reason: 'It is converted and stays with its brokerage.' }))
    note({ found: companies.length, changed: goes.length })
    if (stamp !== null) emit(contactChanged(scope, 0))
    return { data: { found: companies.length, changed: goes.length, ...namedOf(refused), stamp } }
  },

  restore: async ({ db, scope, body: { stamp }, emit }) => {
    const put_back = await restoreCompanies(db, scope, stamp)
    if (put_back > 0) emit(contactChanged(scope, 0))
    return { data: { put_back } }
  },

  convert: async ({ db, scope, body: { ids, all = {} }, services, origin, emit, note }) => {
    const wanted = ids ? distinct(ids) : await idsOfMatching(db, scope, all, MAX_CONVERT + 1)
    if (wanted.length > MAX_CONVERT) throw invalid({ all: [`Narrow the list to at most ${MAX_CONVERT} companies.`] })
    const find = (some: readonly number[]) => lockAllToConvert(db, scope, some)
    const companies = ids ? await allNamed('ids', ids, find, CHOOSE_COMPANY) : await find(wanted)
    const refused: { id: number; name: string; reason: string }[] = []
    for (const company of companies) {
      const reason = whyNotConvertible(company)
      if (reason !== undefined || company.email === null)
        refused.push({ id: company.id, name: company.name, reason: reason ?? 'It has no e-mail address to invite.' })
      else await inviteAdminOf({ db, scope, services, origin }, company, company.email)
    }
    const changed = companies.length - refused.length
    note({ found: companies.length, changed })
    if (changed > 0) emit(contactChanged(scope, 0))
    return { data: { found: companies.length, changed, ...namedOf(refused) } }
  },
})

export const brokerBulkRoutes = serve(brokerBulk, {
  setStatus: async ({ db, scope, body: { status, ...target }, emit, note }) => {
    const brokers = await lockedBrokers(db, scope, target)
    const moved = await moveMany(db, scope, 'contact_brokers', brokers, status)
    note({ status, found: moved.found, changed: moved.changed })
    if (moved.changed > 0) emit(contactChanged(scope, 0))
    return { data: moved }
  },

  remove: async ({ db, scope, body, emit, note }) => {
    const ids = (await lockedBrokers(db, scope, body)).map(({ id }) => id)
    const stamp = ids.length > 0 ? await binBrokers(db, scope, ids) : null
    note({ found: ids.length, changed: ids.length })
    if (stamp !== null) emit(contactChanged(scope, 0))
    return { data: { found: ids.length, changed: ids.length, ...namedOf([]), stamp } }
  },

  restore: async ({ db, scope, body: { stamp }, emit }) => {
    const put_back = await restoreBrokers(db, scope, stamp)
    if (put_back > 0) emit(contactChanged(scope, 0))
    return { data: { put_back } }
  },
})

const CHOOSE_COMPANY = 'Choose a company of the list.'
const distinct = (ids: readonly number[]) => [...new Set(ids)]

const lockedCompanies = (db: Database, scope: Scope, target: Target<CompaniesQuery>) =>
  locked(db, scope, target, {
    table: 'contact_companies',
    choose: CHOOSE_COMPANY,
    matching: (all, max) => idsOfMatching(db, scope, all, max),
  })
const lockedBrokers = (db: Database, scope: Scope, target: Target<BrokersQuery>) =>
  locked(db, scope, target, {
    table: 'contact_brokers',
    choose: 'Choose a broker of the list.',
    matching: (all, max) => idsOfMatchingBrokers(db, scope, all, max),
  })

interface Kind<Query> {
  readonly table: ContactTable
  readonly choose: string
  readonly matching: (all: Query, max: number) => Promise<number[]>
}

/** Locks the contacts of a bulk change. @throws 422 if one is unknown, or more match than one call may change */
async function locked<Query extends object>(
  db: Database,
  scope: Scope,
  { ids, all }: Target<Query>,
  { table, choose, matching }: Kind<Query>,
) {
  const find = (some: readonly number[]) => lockToMove(db, scope, table, some)
  if (ids) return allNamed('ids', distinct(ids), find, choose)
  const wanted = all ? await matching(all, MAX_STATUS_BULK + 1) : []
  if (wanted.length > MAX_STATUS_BULK)
    throw invalid({ all: [`Narrow the list to at most ${MAX_STATUS_BULK.toLocaleString('en')}.`] })
  return find(wanted)
}
