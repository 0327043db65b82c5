import { contactCompanies, MAX_STATUS_BULK } from '@storey/api/administration/contact-companies.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { allNamed, oneNamed } from '../../errors/named.ts'
import { conflict, invalid, notFound, requireVersion } from '../../errors/problems.ts'
import { serve } from '../../http/serve.ts'
import { contactChanged, inviteAdminOf, moveBack, moveMany, moveOne } from './actions.ts'
import {
  binCompany,
  changeCompany,
  dismissPair,
  findBrokerage,
  idsOfMatching,
  insertCompany,
  lockCompanies,
  lockCompany,
  lockToConvert,
  mergeAway,
  recallPair,
  restoreCompany,
} from './change-queries.ts'
import { lockToMove } from './move-queries.ts'
import {
  citiesOfCompanies,
  countriesOfCompanies,
  listCompanies,
  listMatches,
  optionsOfCompanies,
  readCompany,
} from './queries.ts'
import { alreadyConverted, mergedCompany, optOut, requireConvertible } from './rules.ts'

const CHOOSE = 'Choose a company of the list.'

export const contactCompanyRoutes = serve(
  contactCompanies,
  {
    list: ({ db, scope, query }) => listCompanies(db, scope, query),
    matches: ({ db, scope, query }) => listMatches(db, scope, query),
    countries: async ({ db, scope }) => ({ data: await countriesOfCompanies(db, scope) }),
    cities: async ({ db, scope, query }) => ({ data: await citiesOfCompanies(db, scope, query.search) }),
    options: async ({ db, scope, query }) => ({ data: await optionsOfCompanies(db, scope, query) }),
    one: async ({ db, scope, params }) => ({ data: await read(db, scope, params.id) }),

    create: async ({ db, scope, body, emit }) => {
      const { id } = await insertCompany(db, scope, body)
      emit(contactChanged(scope, id))
      return { data: await read(db, scope, id) }
    },

    change: async ({ db, scope, params: { id }, body: { version, opted_out, ...change }, emit }) => {
      const company = await lockCompany(db, scope, id)
      if (!company) throw notFound()
      await requireVersion(company, version, () => read(db, scope, id))
      await changeCompany(db, scope, id, { ...change, ...optOut(company.opted_out_at, opted_out) })
      emit(contactChanged(scope, id))
      return { data: await read(db, scope, id) }
    },

    setStatus: async ({ db, scope, params: { id }, body: { status }, emit }) => {
      const moved = await moveOne(db, scope, 'contact_companies', { id, status })
      if (moved.move_id !== null) emit(contactChanged(scope, id))
      return { data: moved }
    },

    setStatusBulk: async ({ db, scope, body: { ids, all = {}, status }, emit, note }) => {
      const wanted = ids ? [...new Set(ids)] : await idsOfMatching(db, scope, all, MAX_STATUS_BULK + 1)
      if (wanted.length > MAX_STATUS_BULK)
        throw invalid({ all: [`Narrow the list to at most ${MAX_STATUS_BULK.toLocaleString('en')} companies.`] })
      const find = (some: readonly number[]) => lockToMove(db, scope, 'contact_companies', some)
      const companies = ids ? await allNamed('ids', ids, find, CHOOSE) : await find(wanted)
      const moved = await moveMany(db, scope, 'contact_companies', companies, status)
      note({ status, found: moved.found, changed: moved.changed })
      if (moved.changed > 0) emit(contactChanged(scope, 0))
      return { data: moved }
    },

    undoStatus: async ({ db, scope, body: { move_id }, emit }) => {
      const put_back = await moveBack(db, scope, 'contact_companies', move_id)
      if (put_back > 0) emit(contactChanged(scope, 0))
      return { data: { put_back } }
    },

    dismiss: async ({ db, scope, params: { id }, body: { company_id, matched_organization_id, dismissed }, emit }) => {
      const locked = await lockCompanies(db, scope, [id, company_id ?? id])
      if (!locked.some((company) => company.id === id)) throw notFound()
      if (company_id === id || (company_id !== undefined && !locked.some((company) => company.id === company_id)))
        throw invalid({ company_id: [CHOOSE] })
      if (matched_organization_id !== undefined)
        await oneNamed(
          'matched_organization_id',
          findBrokerage(db, scope, matched_organization_id),
          'Choose a brokerage in your reach.',
        )
      const pair = {
        company_id: id,
        other_company_id: company_id ?? null,
        matched_organization_id: matched_organization_id ?? null,
      }
      await (dismissed ? dismissPair(db, scope, pair) : recallPair(db, scope, pair))
      emit(contactChanged(scope, id))
      return { data: { dismissed } }
    },

    merge: async ({ db, scope, params: { id }, body: { version, other: second, take = [] }, emit }) => {
      const locked = await lockCompanies(db, scope, [id, second.id])
      const stays = locked.find((company) => company.id === id)
      if (!stays) throw notFound()
      // Checked first: of two concurrent merges the second gets the result of the first.
      await requireVersion(stays, version, () => read(db, scope, stays.id))
      const other = locked.find((company) => company.id === second.id)
      if (!other || other === stays) throw invalid({ 'other.id': [CHOOSE] })
      await requireVersion(other, second.version, () => read(db, scope, other.id))
      if (other.status === 'converted')
        throw conflict(
          'converted',
          stays.status === 'converted'
            ? `${stays.name} and ${other.name} are both converted. Each stays with its brokerage.`
            : `${other.name} is converted and stays. Merge ${stays.name} into it instead.`,
        )
      await mergeAway(db, scope, other.id, stays.id)
      await changeCompany(db, scope, stays.id, mergedCompany(stays, other, take))
      emit(contactChanged(scope, stays.id))
      return { data: await read(db, scope, stays.id) }
    },

    convert: async ({ db, scope, params: { id }, body, services, origin, emit }) => {
      const company = await lockToConvert(db, scope, id)
      if (!company) throw notFound()
      requireConvertible(company)
      const email = body.email ?? company.email
      if (!email) throw invalid({ email: ['Enter the e-mail address of its admin.'] })
      const brokerage_id = await inviteAdminOf({ db, scope, services, origin }, company, email)
      emit(contactChanged(scope, id))
      // A sales manager reaches the brokerage only from the next call on.
      return {
        data: { ...(await read(db, scope, id)), converted_organization: { id: brokerage_id, name: company.name } },
      }
    },

    remove: async ({ db, scope, params: { id }, emit }) => {
      const company = await lockCompany(db, scope, id)
      if (!company) throw notFound()
      if (company.status === 'converted')
        throw conflict('converted', `${company.name} is converted and stays with its brokerage.`)
      await binCompany(db, scope, id)
      emit(contactChanged(scope, id))
    },

    restore: async ({ db, scope, params: { id }, emit }) => {
      if (!(await restoreCompany(db, scope, id))) throw notFound()
      emit(contactChanged(scope, id))
      return { data: await read(db, scope, id) }
    },
  },
  { contact_companies_converted_once: () => alreadyConverted() },
)

async function read(db: Database, scope: Scope, id: number) {
  const company = await readCompany(db, scope, id)
  if (!company) throw notFound()
  return company
}
