import type { contactCompanies } from '@storey/api/administration/contact-companies.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { platformOf } from '../../../test/builders/contact.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { type Look, type Step, stepsOf } from '../../../test/plan-steps.ts'
import { slow } from '../../../test/slow.ts'
import { listBrokers } from '../contact-brokers/queries.ts'
import { listCompanies } from './queries.ts'

const app = useTestApp([])
const COUNT = 16_000
/** Maximum rows that one statement may read or sort: counting ends at 10,000, whatever the size of the table. */
const MAX_READ = 11_000
const MAX_SORTED = COUNT / 4

type Question = Partial<Input<typeof contactCompanies.list>['query']>

let admin: Person
let manager: Person

beforeAll(async () => {
  const { owner } = app.current
  const { id } = await platformOf(owner)
  admin = await signIn(app.current, 'super_admin')
  manager = await signIn(app.current, 'super_admin_sales_manager')
  await owner.transaction().execute(async (db) => {
    // Matching is not tested here: triggers are disabled, so that many rows are inserted quickly.
    await sql`set local session_replication_role = replica`.execute(db)
    await sql`insert into contact_companies (organization_id, name, country, city, phone, whatsapp, source, status, last_contacted_at,
        opted_out_at, created_at)
      select ${id}::bigint, md5(n::text), case when n % 200 = 0 then 'PT' else (array['AE', 'GB', 'IN', null])[1 + n % 4] end, 'City ' || n % 200, '+9715' || (10000000 + n),
        case when n % 3 = 0 then '+9715' || (10000000 + n) end, case when n % 200 = 1 then 'event' else (array['import', 'website'])[1 + n % 2] end,
        case when n % 200 = 2 then 'invited' else (array['new', 'contacted', 'interested'])[1 + n % 3] end, case when n % 4 > 0 then now() - make_interval(hours => n % 3000) end,
        case when n % 200 = 3 then now() end, now() - make_interval(mins => n)
      from generate_series(1, ${COUNT}::integer) n`.execute(db)
    await sql`insert into contact_brokers (organization_id, company_id, full_name, status, last_contacted_at, created_at)
      select organization_id, id, md5('b' || id), 'new', last_contacted_at, created_at from contact_companies`.execute(
      db,
    )
    await sql`insert into contact_matches (organization_id, company_id, other_company_id, score, reasons)
      select organization_id, id, id - 1, 85, array['phone'] from contact_companies where id % 400 = 0`.execute(db)
  })
  await sql`vacuum (analyze) contact_companies, contact_brokers, contact_matches`.execute(owner)
}, slow.filling)

const ASKED = { page: 1, per_page: 25 } as const
const readBy = (step: Step) => (step['Actual Rows'] + (step['Rows Removed by Filter'] ?? 0)) * step['Actual Loops']

async function planned(person: Person, look: Look) {
  const steps = await stepsOf(app.current, person, look)
  return {
    'too much read': steps
      .filter((step) => step['Relation Name'] !== undefined)
      .map(readBy)
      .filter((rows) => rows > MAX_READ),
    'too much put in order': steps
      .filter((step) => step['Node Type'].endsWith('Sort'))
      .flatMap((step) => step.Plans ?? [])
      .map((step) => step['Actual Rows'] * step['Actual Loops'])
      .filter((rows) => rows > MAX_SORTED),
  }
}

const NOTHING = { 'too much read': [], 'too much put in order': [] }
const SORTS = ['name', 'created_at', 'country', 'city', 'status', 'source', 'last_contacted_at'] as const

/** Filters that few companies match. If many match, the first ones, and the 10,000 that are counted, are found soon. */
const questions: readonly (readonly [string, Question])[] = [
  ...SORTS.flatMap((sort) => [[sort, { sort }] as const, [`${sort}, down`, { sort: `-${sort}` as const }] as const]),
  ['search', { search: 'c4ca4238a0' }],
  ['status', { status: ['invited'] }],
  ['country', { country: ['PT'] }],
  ['city', { city: 'CITY 7' }],
  ['source', { source: ['event'] }],
  ['a match', { has_match: true }],
  ['opted out', { opted_out: true }],
]

describe(`among ${COUNT} contact companies, under row-level security`, () => {
  it.each(questions)(
    'the first page of contact companies by %s is read through indexes in their order',
    async (_, asked) => {
      for (const person of [admin, manager])
        expect(await planned(person, (db, scope) => listCompanies(db, scope, { ...ASKED, ...asked }))).toEqual(NOTHING)
    },
  )

  it.each(['full_name', '-created_at', 'status', '-last_contacted_at'] as const)(
    'the first page of contact brokers by %s is read through indexes in their order',
    async (sort) => {
      const plan = await planned(manager, (db, scope) => listBrokers(db, scope, { ...ASKED, sort }))

      expect(plan).toEqual(NOTHING)
    },
  )
})
