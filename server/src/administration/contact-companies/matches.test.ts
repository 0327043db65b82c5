import { contactCompanies } from '@storey/api/administration/contact-companies.ts'
import type { Endpoint, RequestOf } from '@storey/api/endpoint.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildOrganization, unique } from '../../../test/builders/basics.ts'
import { buildContactBroker, buildContactCompany, platformOf } from '../../../test/builders/contact.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { stepsOf } from '../../../test/plan-steps.ts'
import { listMatches } from './queries.ts'
import { contactCompanyRoutes } from './routes.ts'

const app = useTestApp([contactCompanyRoutes])
const owner = () => app.current.owner
const admin = () => signIn(app.current, 'super_admin')
const word = () => `w${crypto.randomUUID().replace(/-/g, '').slice(0, 10)}`
const phone = () => `+97155${String(1_000_000 + unique())}`
const make = async (person: Person, body: object) =>
  (await person.call(contactCompanies.create, { body: { name: word(), ...body } })).data
const matchesOf = async (person: Person, company_id: number) =>
  (await person.call(contactCompanies.matches, { query: { company_id } })).data.map(({ score, reasons, other }) => ({
    score,
    reasons,
    kind: other.kind,
    id: other.id,
  }))
const answer = async <E extends Endpoint>(person: Person, endpoint: E, asked: RequestOf<E>) => {
  const response = await person.ask(endpoint, asked)
  return { status: response.statusCode, ...(response.json() as object) }
}

describe('matches of contact companies', () => {
  it('contact companies match by license, e-mail domain, phone and name, each with score and reasons', async () => {
    const person = await admin()
    const [domain, number, license, name] = [`${word()}.example`, phone(), `CN-${unique()}88421`, word()]
    const first = await make(person, {
      name: `${name} Real Estate Brokers L.L.C`,
      email: `info@${domain}`,
      phone: number,
      license_number: license,
      country: 'AE',
    })
    const sameLicense = await make(person, { license_number: license.replace('-', ' '), country: 'AE' })
    const abroad = await make(person, { license_number: license, country: 'GB' })
    const sameDomain = await make(person, { website: `https://www.${domain}/about` })
    const samePhone = await make(person, { whatsapp: number })
    const sameName = await make(person, { name: `The ${name} Properties FZE` })

    const found = await matchesOf(person, first.id)

    expect(found).toEqual([
      { score: 100, reasons: ['license'], kind: 'company', id: sameLicense.id },
      { score: 95, reasons: ['name'], kind: 'company', id: sameName.id },
      { score: 90, reasons: ['domain'], kind: 'company', id: sameDomain.id },
      { score: 85, reasons: ['phone'], kind: 'company', id: samePhone.id },
    ])
    expect(await matchesOf(person, abroad.id)).toEqual([])
    expect((await person.call(contactCompanies.one, { params: { id: first.id } })).data.match).toMatchObject({
      count: 4,
      score: 100,
      name: sameLicense.name,
    })
  })

  it('contact companies do not match by a free e-mail provider or by common words of the trade', async () => {
    const person = await admin()
    const one = await make(person, { email: 'first@gmail.com', name: `${word()} Real Estate` })
    await make(person, { email: 'second@gmail.com', name: `${word()} Real Estate` })

    expect(await matchesOf(person, one.id)).toEqual([])
  })

  it('contact companies match organizations in scope, also later ones', async () => {
    const name = word()
    const person = await admin()
    const company = await make(person, { name: `${name} Brokers` })
    const brokerage = await buildOrganization(owner(), { type: 'brokerage', name: `${name} LLC`, country: 'AE' })
    expect(await matchesOf(person, company.id)).toEqual([
      { score: 95, reasons: ['name'], kind: 'organization', id: brokerage.id },
    ])

    const stranger = await signIn(app.current, 'super_admin_sales_manager')
    const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [brokerage.id] })
    expect(await matchesOf(stranger, company.id)).toEqual([])
    expect((await stranger.call(contactCompanies.list, { query: { search: name } })).data[0]?.match).toBeNull()
    expect(await matchesOf(manager, company.id)).toHaveLength(1)
    const dismissal = { params: { id: company.id }, body: { matched_organization_id: brokerage.id, dismissed: true } }
    expect(await answer(stranger, contactCompanies.dismiss, dismissal)).toMatchObject({
      status: 422,
      errors: { matched_organization_id: ['Choose a brokerage in your reach.'] },
    })
  })

  it('a dismissed match of contact companies stays dismissed through changes until it is restored', async () => {
    const person = await admin()
    const number = phone()
    const [one, other] = [await make(person, { phone: number }), await make(person, { phone: number })]
    const dismiss = (dismissed: boolean) =>
      person.call(contactCompanies.dismiss, { params: { id: other.id }, body: { company_id: one.id, dismissed } })
    await dismiss(true)
    await dismiss(true)
    await person.call(contactCompanies.change, { params: { id: one.id }, body: { version: 1, name: `${other.name}` } })
    expect(await matchesOf(person, one.id)).toEqual([])
    expect(await matchesOf(person, other.id)).toEqual([])

    await dismiss(false)

    expect(await matchesOf(person, one.id)).toMatchObject([{ id: other.id, reasons: ['name', 'phone'] }])
  })

  it('contact companies that are created at the same time match', async () => {
    const person = await admin()
    const numbers = Array.from({ length: 6 }, phone)
    const pairs = await Promise.all(
      numbers.map((number) => Promise.all([make(person, { phone: number }), make(person, { phone: number })])),
    )

    for (const [one, other] of pairs) expect(await matchesOf(person, one.id)).toMatchObject([{ id: other.id }])
  })

  it('matches of contact companies read only the records of their page, also without database statistics', async () => {
    const manager = await signIn(app.current, 'super_admin_sales_manager')
    const { id } = await platformOf(owner())
    await sql`insert into contact_companies (organization_id, name, email)
      select ${id}::bigint, md5(n::text), n || '@noor-harbour.example' from generate_series(1, 200) n`.execute(owner())
    const steps = await stepsOf(app.current, manager, (db, scope) => listMatches(db, scope, { page: 1, per_page: 25 }))

    const read = steps.filter((step) => step['Relation Name'] === 'contact_companies')
    expect(read.map((step) => step['Actual Rows'] * step['Actual Loops']).filter((rows) => rows > 26)).toEqual([])
    expect(read).not.toEqual([])
  })

  it('matches of contact companies are found through indexes', async () => {
    await owner()
      .transaction()
      .execute(async (db) => {
        // Only the keys of a company are tested here: triggers are disabled, so that many rows are inserted quickly.
        await sql`set local session_replication_role = replica`.execute(db)
        await sql`insert into contact_companies (organization_id, name, phone)
        select (select id from organizations where type = 'platform'), md5(n::text) || ' ' || md5((n * 7)::text), '+9715' || (10000000 + n)
          from generate_series(1, 20000) n`.execute(db)
      })
    // Vacuumed, because the search index would still have these rows in its list of new ones, which costs the planner more than another index.
    await sql`vacuum analyze contact_companies`.execute(owner())
    const plan = async (question: ReturnType<typeof sql>) =>
      owner()
        .transaction()
        .execute(async (db) => {
          await sql`set local pg_trgm.similarity_threshold = 0.6`.execute(db)
          // The statistics of a table with row-level security are hidden from an owner that is no superuser.
          await sql`set local enable_seqscan = off`.execute(db)
          return JSON.stringify((await sql`explain (format json) ${question}`.execute(db)).rows)
        })

    expect(
      await plan(
        sql`select id from contact_companies where match_keys && array['phone:+97150000001'] and deleted_at is null`,
      ),
    ).toContain('contact_companies_match_keys')
    expect(
      await plan(sql`select id from contact_companies where name_key % 'noor gate harbour' and deleted_at is null`),
    ).toContain('contact_companies_name_key')
  })
})

describe('a merge of contact companies', () => {
  it('a merge of contact companies keeps the selected values, and all addresses, numbers, notes and brokers', async () => {
    const person = await admin()
    const [one, other] = [
      await make(person, {
        name: 'Noor Gate Properties',
        email: 'a@noor.example',
        notes: 'First',
        city: 'Dubai',
        languages: ['ar'],
      }),
      await make(person, {
        name: 'Al Noor Gate',
        email: 'b@noor.example',
        phone: phone(),
        notes: 'Second',
        city: 'Sharjah',
        license_number: `L-${unique()}77`,
        languages: ['en', 'ar'],
      }),
    ]
    const broker = await buildContactBroker(owner(), { company_id: other.id })

    const { data } = await person.call(contactCompanies.merge, {
      params: { id: one.id },
      body: { version: 1, other: { id: other.id, version: 1 }, take: ['name', 'email'] },
    })

    expect(data).toMatchObject({
      name: 'Al Noor Gate',
      city: 'Dubai',
      email: 'b@noor.example',
      other_emails: ['a@noor.example'],
      phone: other.phone,
      license_number: other.license_number,
      languages: ['ar', 'en'],
      notes: 'First\n\nSecond',
      brokers: 1,
      match: null,
      version: 2,
    })
    const kept = await owner()
      .selectFrom('contact_brokers')
      .select('company_id')
      .where('id', '=', broker.id)
      .executeTakeFirstOrThrow()
    expect(kept.company_id).toBe(one.id)
    expect(await answer(person, contactCompanies.one, { params: { id: other.id } })).toMatchObject({ status: 404 })
    expect(await answer(person, contactCompanies.convert, { params: { id: other.id }, body: {} })).toMatchObject({
      status: 409,
      code: 'merged',
      message: 'Al Noor Gate was merged into Al Noor Gate.',
    })
  })

  it('a merge of contact companies refuses a stale version, itself, an unknown one and a converted other', async () => {
    const person = await admin()
    const [one, other] = [await make(person, {}), await make(person, { email: `x@${word()}.example` })]
    const merge = (id: number, with_id: number, version = 1) =>
      answer(person, contactCompanies.merge, { params: { id }, body: { version: 1, other: { id: with_id, version } } })
    expect(await merge(one.id, other.id, 7)).toMatchObject({ status: 409, code: 'stale', current: { id: other.id } })
    expect(await merge(one.id, one.id)).toMatchObject({
      status: 422,
      errors: { 'other.id': ['Choose a company of the list.'] },
    })
    await person.call(contactCompanies.convert, { params: { id: other.id }, body: {} })
    expect(await merge(one.id, other.id, 2)).toMatchObject({
      status: 409,
      code: 'converted',
      message: `${other.name} is converted and stays. Merge ${one.name} into it instead.`,
    })

    const { data } = await person.call(contactCompanies.merge, {
      params: { id: other.id },
      body: { version: 2, other: { id: one.id, version: 1 }, take: ['name', 'status'] },
    })

    expect(data).toMatchObject({ name: one.name, status: 'converted' })
  })
})

describe('the conversion of a contact company', () => {
  it('converting a contact company creates a draft brokerage with its data, and invites its admin', async () => {
    const person = await admin()
    const email = `owner@${word()}.example`
    const company = await make(person, {
      email,
      country: 'AE',
      city: 'Dubai',
      license_number: `CN-${unique()}123`,
      orn: '12345',
    })

    const { data } = await person.call(contactCompanies.convert, { params: { id: company.id }, body: {} })

    expect(data).toMatchObject({ status: 'converted', converted_organization: { name: company.name }, match: null })
    const brokerage = await owner()
      .selectFrom('organizations')
      .selectAll()
      .where('id', '=', data.converted_organization?.id ?? 0)
      .executeTakeFirstOrThrow()
    expect(brokerage).toMatchObject({
      type: 'brokerage',
      status: 'draft',
      source: 'converted',
      city: 'Dubai',
      email,
      trade_license_number: company.license_number,
      regulator_office_number: '12345',
    })
    const invite = await owner()
      .selectFrom('invites')
      .selectAll()
      .where('organization_id', '=', brokerage.id)
      .executeTakeFirstOrThrow()
    expect(invite).toMatchObject({ email, role: 'broker_admin', status: 'pending', invited_by: person.id })
    await app.current.work()
    const letters = await app.current.mailbox.list()
    expect(letters.filter(({ to }) => to === email)).toHaveLength(1)
  })

  it('a converted company begins with the currency and time zone of its country, also for a sales manager', async () => {
    const manager = await signIn(app.current, 'super_admin_sales_manager')
    const made = async (person: Person, country: string | null) => {
      const company = await make(person, { email: `owner@${word()}.example`, country })
      const { data } = await person.call(contactCompanies.convert, { params: { id: company.id }, body: {} })
      return owner()
        .selectFrom('organizations')
        .select(['default_currency', 'timezone'])
        .where('id', '=', data.converted_organization?.id ?? 0)
        .executeTakeFirstOrThrow()
    }

    expect(await made(await admin(), 'EG')).toEqual({ default_currency: 'EGP', timezone: 'Africa/Cairo' })
    expect(await made(manager, 'GB')).toEqual({ default_currency: 'GBP', timezone: 'Europe/London' })
    expect(await made(manager, null)).toEqual({ default_currency: 'AED', timezone: 'Asia/Dubai' })
  })

  it('converting a contact company assigns the brokerage to the sales manager who converts it', async () => {
    const manager = await signIn(app.current, 'super_admin_sales_manager')
    const company = await make(manager, {})
    expect(await answer(manager, contactCompanies.convert, { params: { id: company.id }, body: {} })).toMatchObject({
      status: 422,
      errors: { email: ['Enter the e-mail address of its admin.'] },
    })

    const { data } = await manager.call(contactCompanies.convert, {
      params: { id: company.id },
      body: { email: `owner@${word()}.example` },
    })

    const assigned = await owner()
      .selectFrom('sales_assignments')
      .select('organization_id')
      .where('user_id', '=', manager.id)
      .execute()
    expect(assigned).toEqual([{ organization_id: data.converted_organization?.id }])
    const { rows } = await sql<{ name: string; stages: number }>`
      select p.name, count(s.id)::int as stages from pipelines p join stages s on s.pipeline_id = p.id
        where p.organization_id = ${data.converted_organization?.id} and p.is_default group by p.id`.execute(owner())
    expect(rows).toEqual([{ name: 'Sales', stages: 9 }])
  })

  it('members make no pipeline for an organization that they did not convert, also not in the database', async () => {
    const { id: organization_id } = await buildOrganization(owner(), { type: 'brokerage', status: 'draft' })
    const manager = await signIn(app.current, 'super_admin_sales_manager')

    const made = owner()
      .transaction()
      .execute(async (db) => {
        await sql`select set_config('app.user_id', ${String(manager.id)}, true)`.execute(db)
        await sql`set local role storey_app`.execute(db)
        await sql`select create_default_pipeline(${organization_id}, 'Sales', '[]'::jsonb)`.execute(db)
      })

    await expect(made).rejects.toThrow('is not a draft of this user')
  })

  it('a contact company is converted once of many calls at once', async () => {
    const person = await admin()
    const { id, name } = await make(person, { email: `owner@${word()}.example` })

    const answers = await Promise.all(
      Array.from({ length: 8 }, () => answer(person, contactCompanies.convert, { params: { id }, body: {} })),
    )

    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    const made = await owner().selectFrom('organizations').select('id').where('name', '=', name).execute()
    expect(made).toHaveLength(1)
  })

  it('a blocked contact company is not converted, and a converted one neither deleted nor converted again', async () => {
    const person = await admin()
    const blocked = await buildContactCompany(owner(), { status: 'blocked', email: 'x@blocked.example' })
    const convert = (id: number) => answer(person, contactCompanies.convert, { params: { id }, body: {} })
    expect(await convert(blocked.id)).toMatchObject({ status: 409, code: 'blocked' })
    const done = await make(person, { email: `owner@${word()}.example` })
    await convert(done.id)

    expect(await convert(done.id)).toMatchObject({ status: 409, code: 'converted' })
    expect(await answer(person, contactCompanies.remove, { params: { id: done.id } })).toMatchObject({
      status: 409,
      code: 'converted',
    })
    await expect(
      owner()
        .updateTable('contact_companies')
        .set({ status: 'new', converted_organization_id: null })
        .where('id', '=', done.id)
        .execute(),
    ).rejects.toThrow('converted')
  })
})
