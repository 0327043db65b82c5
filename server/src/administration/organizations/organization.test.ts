import { auth } from '@storey/api/account/account.ts'
import { organizationStatus } from '@storey/api/administration/organization.ts'
import { mayBecome, type OrganizationStatus } from '@storey/api/administration/organization-moves.ts'
import { organizations } from '@storey/api/administration/organizations.ts'
import { holds } from '@storey/api/inventory/holds.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildClaim, buildMember, buildOrganization, buildUnit, unique } from '../../../test/builders/basics.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { signInRoutes } from '../../account/sign-in/routes.ts'
import { STARTER_AMENITIES } from '../../inventory/amenities/starter.ts'
import { holdRoutes } from '../../inventory/holds/routes.ts'
import { organizationRoutes } from './routes.ts'

const app = useTestApp([holdRoutes, organizationRoutes, signInRoutes])
const admin = () => signIn(app.current, 'super_admin')
const versionOf = async (id: number) =>
  (await app.current.owner.selectFrom('organizations').select('version').where('id', '=', id).executeTakeFirstOrThrow())
    .version
const statusOf = async (id: number) =>
  (await app.current.owner.selectFrom('organizations').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status
/** Today's date in Dubai, or some days from it. */
const day = async (from = 0) =>
  (
    await sql<{ day: string }>`select (now() at time zone 'Asia/Dubai')::date + ${from}::integer as day`.execute(
      app.current.owner,
    )
  ).rows[0]?.day ?? ''
const change = async (person: Person, id: number, fields: object) =>
  person.ask(organizations.change, { params: { id }, body: { version: await versionOf(id), ...fields } })

describe('GET /auth/organizations/{id}', () => {
  it('GET /auth/organizations/{id} returns any to super admins, assigned to sales managers, own to admins', async () => {
    const { owner } = app.current
    const builder = await buildOrganization(owner, { name: 'Cedar Homes', city: 'Dubai' })
    const other = await buildOrganization(owner)
    const own = await signIn(app.current, 'developer_admin', { organization: builder })
    const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [builder.id] })

    for (const person of [await admin(), own, manager]) {
      const { data } = await person.call(organizations.one, { params: { id: builder.id } })
      expect(data).toMatchObject({
        name: 'Cedar Homes',
        city: 'Dubai',
        type: 'developer',
        status: 'active',
        members: 1,
      })
    }
    for (const person of [own, manager])
      expect((await person.ask(organizations.one, { params: { id: other.id } })).statusCode).toBe(404)
    expect((await manager.ask(organizations.one, { params: { id: manager.organization.id } })).statusCode).toBe(404)
  })

  it('GET /auth/organizations/{id} says if the server requires two-factor of everyone', async () => {
    const own = await signIn(app.current, 'developer_admin')
    const read = async () => (await own.call(organizations.one, { params: { id: own.organization.id } })).data
    expect(await read()).toMatchObject({ require_two_factor: false, server_requires_two_factor: false })

    const { services } = app.current
    const usual = services.settings
    Object.assign(services, { settings: { ...usual, twoFactor: 'required' } })
    expect(await read()).toMatchObject({ require_two_factor: false, server_requires_two_factor: true })
    Object.assign(services, { settings: usual })
  })

  it('GET /auth/organizations/{id} returns 403 to developers and brokers', async () => {
    for (const role of ['developer', 'broker'] as const) {
      const person = await signIn(app.current, role)
      const answer = await person.ask(organizations.one, { params: { id: person.organization.id } })
      expect(answer.statusCode).toBe(403)
    }
  })
})

describe('POST /auth/organizations', () => {
  it('POST /auth/organizations adds an active developer', async () => {
    const person = await admin()

    const { data } = await person.call(organizations.create, {
      body: { name: 'Palm Homes', type: 'developer', country: 'AE', trade_license_number: `PH-${unique()}` },
    })

    expect(data).toMatchObject({
      name: 'Palm Homes',
      status: 'active',
      source: 'manual',
      default_currency: 'AED',
      version: 1,
    })
    expect(await statusOf(data.id)).toBe('active')
  })

  it.each([
    [{ type: 'platform' }, 'type'],
    [{ country: 'Dubai' }, 'country'],
    [{ name: '' }, 'name'],
    [{ timezone: 'Mars/Olympus' }, 'timezone'],
    [{ website: 'not a site' }, 'website'],
    [{ trade_license_number: '--' }, 'trade_license_number'],
    [{ trade_license_issued_on: '2026-05-02', trade_license_expires_on: '2026-05-01' }, 'trade_license_expires_on'],
  ])('POST /auth/organizations refuses %j', async (wrong, field) => {
    const person = await admin()

    const answer = await person.ask(organizations.create, {
      body: { name: 'Palm Homes', type: 'developer', country: 'AE', ...(wrong as object) },
    })

    expect(answer.statusCode).toBe(422)
    expect(Object.keys(answer.json().errors)).toEqual([field])
  })

  it('POST /auth/organizations refuses a license in use in the country, in any notation', async () => {
    const person = await admin()
    const number = `CN-${unique()}77`
    const body = { name: 'First', type: 'brokerage' as const, country: 'AE', trade_license_number: number }
    await person.call(organizations.create, { body })

    const same = await person.ask(organizations.create, {
      body: { ...body, trade_license_number: number.toLowerCase().replace('-', ' ') },
    })
    const elsewhere = await person.ask(organizations.create, { body: { ...body, country: 'GB' } })

    expect(same.statusCode).toBe(422)
    expect(Object.keys(same.json().errors)).toEqual(['trade_license_number'])
    expect(elsewhere.statusCode).toBe(201)
  })

  it('one of two organizations with the same license at once is added', async () => {
    const person = await admin()
    const body = { name: 'Twin', type: 'brokerage' as const, country: 'AE', trade_license_number: `TW-${unique()}` }

    const answers = await Promise.all([1, 2, 3].map(() => person.ask(organizations.create, { body })))

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422, 422])
  })
})

describe('PATCH /auth/organizations/{id}', () => {
  it('PATCH /auth/organizations/{id} lets an admin change their own organization, and no other', async () => {
    const own = await signIn(app.current, 'broker_admin')
    const other = await buildOrganization(app.current.owner, { type: 'brokerage' })
    const { id } = own.organization

    const done = await change(own, id, { city: 'Sharjah', markets: ['AE', 'IN'], phone: '00971501234567' })

    expect(done.json().data).toMatchObject({
      city: 'Sharjah',
      markets: ['AE', 'IN'],
      phone: '+971501234567',
      version: 2,
    })
    expect((await change(own, other.id, { city: 'Sharjah' })).statusCode).toBe(404)
    for (const role of ['super_admin_sales_manager', 'developer', 'broker'] as const) {
      const person = await signIn(app.current, role)
      expect((await change(person, id, { city: 'Ajman' })).statusCode).toBe(403)
    }
  })

  it('PATCH /auth/organizations/{id} refuses type and status as unknown fields', async () => {
    const own = await signIn(app.current, 'broker_admin')
    for (const field of ['type', 'status', 'source'])
      expect((await change(own, own.organization.id, { [field]: 'active' })).statusCode).toBe(422)
  })

  it('PATCH /auth/organizations/{id} returns the current organization for a stale version', async () => {
    const own = await signIn(app.current, 'developer_admin')
    const { id } = own.organization
    await change(own, id, { city: 'Ajman' })

    const answer = await own.ask(organizations.change, { params: { id }, body: { version: 1, city: 'Dubai' } })

    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'stale', current: { city: 'Ajman', version: 2 } })
  })

  it('requiring a second factor of members is refused to an admin who has none', async () => {
    const own = await signIn(app.current, 'developer_admin')

    const answer = await change(own, own.organization.id, { require_two_factor: true })

    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toHaveProperty('require_two_factor')
  })

  it('PATCH /auth/organizations/{id} refuses a license that expires before its issue date, stored values included', async () => {
    const own = await signIn(app.current, 'developer_admin')
    await change(own, own.organization.id, { trade_license_issued_on: '2026-05-02' })

    const answer = await change(own, own.organization.id, { trade_license_expires_on: '2026-05-01' })

    expect(answer.json().errors).toHaveProperty('trade_license_expires_on')
  })
})

describe('tax numbers', () => {
  it('from-empty 1: the TRN of a company of the Emirates has 15 digits, whichever screen it is entered on', async () => {
    const own = await signIn(app.current, 'broker_admin')
    const { id } = own.organization
    await change(await admin(), id, { country: 'AE' })
    const trn = (tax_registration_number: string) => change(own, id, { tax_registration_number })

    const answers = [await trn('100-ABC'), await trn('100-3456-7890-0003')]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 200])
    expect(answers[1]?.json().data.tax_registration_number).toBe('100345678900003')
    expect((await change(own, id, { country: 'GB' })).statusCode).toBe(200)
    expect((await trn('GB 123 4567 89')).json().data.tax_registration_number).toBe('GB123456789')
    expect((await change(own, id, { country: 'AE' })).json().errors).toHaveProperty('tax_registration_number')
  })
})

describe('what a new organization begins with', () => {
  it('a new developer has a default pipeline and starter amenities, a brokerage only the pipeline', async () => {
    const { owner } = app.current
    const person = await admin()
    const made = async (type: 'developer' | 'brokerage') => {
      const { data } = await person.call(organizations.create, {
        body: { type, name: `New ${unique()}`, country: 'AE' },
      })
      const of = (table: 'pipelines' | 'stages' | 'amenities') =>
        owner.selectFrom(table).select('name').where('organization_id', '=', data.id).execute()
      return [(await of('pipelines')).length, (await of('stages')).length, (await of('amenities')).length]
    }

    expect(await made('developer')).toEqual([1, 9, STARTER_AMENITIES.length])
    expect(await made('brokerage')).toEqual([1, 9, 0])
    expect(new Set(STARTER_AMENITIES.map(([name]) => name.toLowerCase())).size).toBe(STARTER_AMENITIES.length)
  })

  it('the country of a new organization brings its currency and time zone, unless others are chosen', async () => {
    const person = await admin()
    const made = async (more: object) => {
      const body = { type: 'developer' as const, name: `New ${unique()}`, country: 'EG', ...more }
      const { default_currency, timezone } = (await person.call(organizations.create, { body })).data
      return [default_currency, timezone]
    }

    expect(await made({})).toEqual(['EGP', 'Africa/Cairo'])
    expect(await made({ default_currency: 'USD' })).toEqual(['USD', 'Africa/Cairo'])
    const unknown = await person.ask(organizations.create, {
      body: { type: 'developer', name: 'New', country: 'EG', default_currency: 'ZZZ' },
    })
    expect([unknown.statusCode, Object.keys(unknown.json().errors)]).toEqual([422, ['default_currency']])
  })
})

describe('expired licenses', () => {
  it('an expired license restricts the organization, and a renewal reactivates it, in the same save', async () => {
    const own = await signIn(app.current, 'developer_admin')
    const { id } = own.organization

    const platform = await admin()
    const lapsed = await change(own, id, { trade_license_expires_on: await day(-1) })
    const today = await change(platform, id, { trade_license_expires_on: await day() })
    const byRegulator = await change(own, id, { regulator_office_expires_on: await day(-40) })
    const renewed = await change(platform, id, { regulator_office_expires_on: await day(200) })

    expect([lapsed, today, byRegulator, renewed].map((answer) => answer.json().data.status)).toEqual([
      'restricted',
      'active',
      'restricted',
      'active',
    ])
  })

  it('a restricted organization does not renew its own license: each field names the way, and the database refuses too', async () => {
    const own = await signIn(app.current, 'broker_admin')
    const { id } = own.organization
    await change(own, id, { trade_license_expires_on: await day(-1) })

    const refused = await change(own, id, {
      trade_license_expires_on: await day(400),
      trade_license_number: 'CN-000001',
      timezone: 'Pacific/Kiritimati',
      city: 'Dubai',
    })
    const city = await change(own, id, { city: 'Sharjah' })

    expect([refused.statusCode, city.statusCode]).toEqual([422, 200])
    expect(Object.keys(refused.json().errors).sort()).toEqual([
      'timezone',
      'trade_license_expires_on',
      'trade_license_number',
    ])
    expect(refused.json().errors.timezone[0]).toContain('Renew a license')
    const scope = { 'app.organization_id': String(id), 'app.organization_ids': `{${id}}` }
    await expect(
      app.current.services.pool.transaction({ role: 'storey_app', settings: scope }, (db) =>
        sql`update organizations set trade_license_expires_on = current_date + 400 where id = ${id}`.execute(db),
      ),
    ).rejects.toMatchObject({ constraint: 'organizations_renewed_by_platform' })
  })

  it('an active organization enters its license once; what it states is then changed by the platform only', async () => {
    const own = await signIn(app.current, 'broker_admin')
    const { id } = own.organization
    const stated = {
      legal_name: 'Blue Marina L.L.C',
      trade_license_number: `BM-${unique()}`,
      trade_license_expires_on: await day(20),
      regulator_office_number: '12345',
      regulator_office_expires_on: await day(30),
    }
    expect((await change(own, id, stated)).statusCode).toBe(200)

    const moved = {
      legal_name: 'Somebody Else L.L.C',
      trade_license_number: null,
      trade_license_expires_on: await day(800),
      regulator_office_number: '54321',
      regulator_office_expires_on: null,
    }
    const refused = await change(own, id, { ...moved, city: 'Dubai' })

    expect(Object.keys(refused.json().errors).sort()).toEqual(Object.keys(moved).sort())
    expect(refused.json().errors.legal_name[0]).toContain('with the document that has the new value')
    expect((await change(own, id, { ...stated, city: 'Dubai', timezone: 'Asia/Muscat' })).statusCode).toBe(200)
    const scope = { 'app.organization_id': String(id), 'app.organization_ids': `{${id}}` }
    for (const [column, value] of Object.entries(moved))
      await expect(
        app.current.services.pool.transaction({ role: 'storey_app', settings: scope }, (db) =>
          sql`update organizations set ${sql.ref(column)} = ${value} where id = ${id}`.execute(db),
        ),
      ).rejects.toMatchObject({ constraint: 'organizations_renewed_by_platform' })
    expect((await change(await admin(), id, { trade_license_expires_on: await day(800) })).statusCode).toBe(200)
  })

  it('members of a restricted organization sign in, and its units cannot be held', async () => {
    const { owner } = app.current
    const unit = await buildUnit(owner)
    const id = unit.organization_id
    const member = await signIn(app.current, 'developer_admin', { organization: { id } })
    const manager = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [id] })
    await change(member, id, { trade_license_expires_on: await day(-1) })

    const refusal = await manager.ask(holds.take, { params: { id: unit.id }, body: {} })

    expect(refusal.json()).toMatchObject({ code: 'seller_inactive' })
    expect((await member.ask(auth.me, {})).statusCode).toBe(200)
    await expect(buildClaim(owner, { unit_id: unit.id })).rejects.toThrow(/is restricted/)
  })
})

describe('suspending and reinstating', () => {
  it('suspending an organization ends access of its members at once, and reinstating restores it', async () => {
    const own = await signIn(app.current, 'broker_admin')
    const person = await admin()
    const { id } = own.organization
    expect((await own.ask(organizations.one, { params: { id } })).statusCode).toBe(200)

    const { data } = await person.call(organizations.suspend, { params: { id }, body: { reason: 'Complaints' } })
    const shut = await own.ask(organizations.one, { params: { id } })
    await person.call(organizations.reinstate, { params: { id } })

    expect(data).toMatchObject({ status: 'suspended', status_reason: 'Complaints' })
    expect(shut.statusCode).toBe(403)
    await expect
      .poll(async () => (await own.ask(organizations.one, { params: { id } })).json().data)
      .toMatchObject({ status: 'active', status_reason: null })
  })

  it('reinstating an organization whose license expired makes it restricted', async () => {
    const person = await admin()
    const { id } = await buildOrganization(app.current.owner, {
      status: 'suspended',
      trade_license_expires_on: await day(-1),
    })

    expect((await person.call(organizations.reinstate, { params: { id } })).data.status).toBe('restricted')
  })

  it('suspending needs a reason, happens once of two calls at once, and is refused for the platform', async () => {
    const person = await admin()
    const { id } = await buildOrganization(app.current.owner)
    const suspend = (id: number, reason: string) =>
      person.ask(organizations.suspend, { params: { id }, body: { reason } })

    expect((await suspend(id, ' ')).statusCode).toBe(422)
    const both = await Promise.all([suspend(id, 'One'), suspend(id, 'Two')])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect((await suspend(person.organization.id, 'Us')).statusCode).toBe(409)
    expect((await person.ask(organizations.remove, { params: { id: person.organization.id } })).statusCode).toBe(409)
  })

  it('suspending and deleting organizations is refused to all roles but super admins', async () => {
    for (const role of ['super_admin_sales_manager', 'developer_admin', 'broker_admin'] as const) {
      const other = await signIn(app.current, role)
      const { id } = await buildOrganization(app.current.owner)
      expect((await other.ask(organizations.suspend, { params: { id }, body: { reason: 'No' } })).statusCode).toBe(403)
      expect((await other.ask(organizations.remove, { params: { id } })).statusCode).toBe(403)
    }
  })
})

describe('DELETE /auth/organizations/{id}', () => {
  it('DELETE /auth/organizations/{id} closes the organization permanently and revokes its invites', async () => {
    const { owner } = app.current
    const person = await admin()
    const { id } = await buildOrganization(owner, { type: 'brokerage' })
    const member = await buildMember(owner, id, 'broker_admin')
    await owner
      .insertInto('invites')
      .values({
        organization_id: id,
        organization_type: 'brokerage',
        email: `closing-${unique()}@example.com`,
        role: 'broker',
        token_hash: Buffer.from(`closing ${id}`),
        invited_by: member.id,
        invited_by_name: 'Someone',
        expires_at: '2099-01-01T00:00:00Z',
      })
      .execute()

    expect((await person.ask(organizations.remove, { params: { id } })).statusCode).toBe(204)

    expect(await statusOf(id)).toBe('closed')
    const invites = await owner.selectFrom('invites').select('status').where('organization_id', '=', id).execute()
    expect(invites).toEqual([{ status: 'revoked' }])
    expect((await person.ask(organizations.remove, { params: { id } })).statusCode).toBe(409)
    expect((await person.ask(organizations.reinstate, { params: { id } })).statusCode).toBe(409)
  })

  it('DELETE /auth/organizations/{id} is refused while one of its units is held, with the reason', async () => {
    const { owner } = app.current
    const person = await admin()
    const unit = await buildUnit(owner)
    await buildClaim(owner, { unit_id: unit.id })

    const answer = await person.ask(organizations.remove, { params: { id: unit.organization_id } })

    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code: 'open_business', message: expect.stringContaining('1 hold') })
    await expect(
      owner.updateTable('organizations').set({ status: 'closed' }).where('id', '=', unit.organization_id).execute(),
    ).rejects.toThrow(/open bookings or holds/)
  })
})

describe('status transitions', () => {
  it('the database has the same status transitions of organizations as the API', async () => {
    const { owner } = app.current
    const all = organizationStatus.options.flatMap((was) =>
      organizationStatus.options.map((will) => [was, will] as const),
    )
    const wrong: string[] = []
    for (const source of ['manual', 'converted', 'skylinebuilders', 'international'])
      for (const [was, will] of all) {
        const { rows } = await sql<{
          may: boolean
        }>`select is_organization_transition(${was}, ${will}, ${source}) as may`.execute(owner)
        const may = mayBecome({ type: 'developer', status: was as OrganizationStatus, source }, will)
        if (rows[0]?.may !== may) wrong.push(`${source}: ${was} to ${will}`)
      }
    expect(wrong).toEqual([])
  })
})
