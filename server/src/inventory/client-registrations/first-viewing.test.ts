import { notifications } from '@storey/api/account/notifications.ts'
import { clientRegistrations, protectionRules } from '@storey/api/inventory/client-registrations.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildOrganization, buildProject, buildUnit } from '../../../test/builders/basics.ts'
import { buildProtectionRule, localDay } from '../../../test/builders/channel.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { notificationWorks } from '../../account/notifications/jobs.ts'
import { notificationRoutes } from '../../account/notifications/routes.ts'
import { protectionRuleRoutes } from '../protection-rules/routes.ts'
import { clientRegistrationRoutes } from './routes.ts'
import { sealOf } from './seal.ts'

const app = useTestApp([clientRegistrationRoutes, notificationRoutes, protectionRuleRoutes, notificationWorks])
const PHONE = '+971505550142'

/** A published project that protects by the first viewing, and brokers of two brokerages. */
async function given(rule: Parameters<typeof buildProtectionRule>[2] = {}) {
  const { owner } = app.current
  const developer = await buildOrganization(owner, { type: 'developer' })
  const project = await buildProject(owner, { organization_id: developer.id })
  const building = await buildBuilding(owner, { project_id: project.id })
  const unit = await buildUnit(owner, { building_id: building.id })
  await buildProtectionRule(owner, project.id, { protects_first: 'viewing', ...rule })
  const desk = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [developer.id] })
  const palm = await buildOrganization(owner, { type: 'brokerage' })
  const first = await signIn(app.current, 'broker', { organization: palm })
  const second = await signIn(app.current, 'broker')
  return { owner, developer, project, building, unit, desk, palm, first, second }
}

const register = async (broker: Person, project: { id: number }, client: object = {}) =>
  (
    await broker.call(clientRegistrations.create, {
      body: { project_id: project.id, client_name: 'Amal Haddad', client_phone: PHONE, ...client },
    })
  ).data
const ask = (broker: Person, { id }: { id: number }, unit_id: number | null = null) =>
  broker.ask(clientRegistrations.recordViewing, { params: { id }, body: { unit_id } })
const view = async (broker: Person, { id }: { id: number }, unit_id: number | null = null) =>
  (await broker.call(clientRegistrations.recordViewing, { params: { id }, body: { unit_id } })).data

describe('protection by the first viewing', () => {
  it('several brokerages register a client, the first one that records a viewing is protected, and the other hears why at once', async () => {
    const { project, unit, desk, palm, first, second } = await given({ days: 20, max_days: 60 })
    const early = await register(second, project)
    const late = await register(first, project, { client_email: 'amal@example.com' })
    expect([early.status, late.status, early.protected_on]).toEqual(['open', 'open', localDay(20)])
    expect(early.reason).toContain('The first brokerage that records a viewing protects the client.')

    const won = await view(first, late, unit.id)

    expect(won).toMatchObject({ status: 'protected', protected_on: localDay(20) })
    expect(won.reason).toContain('The first viewing of this client in the project.')
    expect(won.events.map(({ kind }) => kind)).toEqual(['registered', 'viewed', 'protected'])
    expect(won.events[1]?.detail).toContain(unit.number)
    const lost = (await second.call(clientRegistrations.one, { params: { id: early.id } })).data
    expect(lost).toMatchObject({
      status: 'refused',
      protected_on: localDay(20),
      protected_until: null,
      blocked_by: null,
    })
    expect(lost.reason).toContain('Another brokerage recorded a viewing with this client first.')
    // Nobody of the other brokerage is named.
    expect(lost.events.at(-1)).toMatchObject({ kind: 'refused', actor: null, detail: null })
    await app.current.work()
    const { data: told } = await second.call(notifications.list, { query: { kind: 'hold_request' } })
    expect(told).toMatchObject([{ outcome: 'rejected', subject: { id: early.id } }])
    expect(JSON.stringify([lost, told])).not.toContain(palm.name)
    const { data: seen } = await desk.call(clientRegistrations.received, { query: { project_id: [project.id] } })
    expect(seen.map(({ status, blocked_by }) => [status, blocked_by?.id])).toEqual([
      ['protected', undefined],
      ['refused', late.id],
    ])
    expect(await register(second, project, { client_phone: null, client_email: 'AMAL@example.com' })).toMatchObject({
      status: 'refused',
    })
  })

  it('a viewing has the time of the server: no date is taken, neither of the past nor of the future', async () => {
    const { project, first } = await given()
    const registration = await register(first, project)

    const answers = await Promise.all(
      ['2020-01-01T00:00:00Z', '2099-01-01T00:00:00Z'].map((at) =>
        first.askWrong(clientRegistrations.recordViewing, {
          params: { id: registration.id },
          body: { unit_id: null, at },
        }),
      ),
    )

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422])
    const { events } = await view(first, registration)
    const { at } = events.find(({ kind }) => kind === 'viewed') ?? { at: '' }
    expect(Math.abs(Date.parse(at) - Date.now())).toBeLessThan(60_000)
  })

  it('a viewing of a unit of another project, of one that is not published, or of a client of another brokerage is refused', async () => {
    const { owner, developer, project, building, first, second } = await given()
    const registration = await register(first, project)
    const other = await buildProject(owner, { organization_id: developer.id })
    await buildProtectionRule(owner, other.id)
    const elsewhere = await buildUnit(owner, {
      building_id: (await buildBuilding(owner, { project_id: other.id })).id,
    })
    const hidden = await buildUnit(owner, { building_id: building.id, status: 'unreleased' })

    const refused = [
      await ask(first, registration, elsewhere.id),
      await ask(first, registration, hidden.id),
      await ask(first, registration, 9_000_000),
    ]
    const foreign = await ask(second, registration)

    expect(refused.map((answer) => [answer.statusCode, Object.keys(answer.json().errors ?? {})])).toEqual(
      Array(3).fill([422, ['unit_id']]),
    )
    expect(foreign.statusCode).toBe(404)
    expect((await first.call(clientRegistrations.one, { params: { id: registration.id } })).data.status).toBe('open')
  })

  it('of twenty viewings of one client at once, one counts, and the next one counts tomorrow', async () => {
    const { owner, project, first } = await given({ days: 5, activity_days: 20, max_days: 30 })
    const registration = await register(first, project)

    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(first, registration)))

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(409)])
    await sql`update client_registration_events set at = at - interval '1 day'
      where registration_id = ${registration.id}`.execute(owner)
    const again = await view(first, registration)
    expect([again.status, again.protected_on]).toEqual(['protected', localDay(20)])
  })

  it('an open registration ends without a viewing, can be released, and is no second one of its brokerage', async () => {
    const { owner, project, first } = await given()
    const registration = await register(first, project)
    const twice = await first.ask(clientRegistrations.create, {
      body: { project_id: project.id, client_name: 'A', client_phone: PHONE },
    })
    const released = await first.call(clientRegistrations.release, { params: { id: registration.id }, body: {} })
    const next = await register(first, project)
    await owner
      .updateTable('client_registrations')
      .set({ protected_until: new Date(Date.now() - 1_000).toISOString() })
      .where('id', '=', next.id)
      .execute()

    expect(twice.json()).toMatchObject({ code: 'already_registered' })
    expect(released.data.status).toBe('released')
    const late = await ask(first, next)
    expect([late.statusCode, late.json().code]).toEqual([409, 'not_protected'])
    expect((await first.call(clientRegistrations.one, { params: { id: next.id } })).data.status).toBe('expired')
    expect((await register(first, project)).status).toBe('open')
  })

  it('clients that a broker lost to viewings of another do not count as refused registrations', async () => {
    const { project, first, second } = await given()
    for (let count = 10; count < 31; count++) {
      const client = { client_phone: `+9715055501${count}` }
      await register(second, project, client)
      await view(first, await register(first, project, client))
    }
    const { meta } = await second.call(clientRegistrations.own, { query: { status: ['refused'] } })
    expect(meta.total).toBe(21)

    expect((await register(second, project, { client_phone: '+971505550199' })).status).toBe('open')
  })

  it('the rule of the day of the viewing decides: a first registration after a change excludes those that wait for a viewing', async () => {
    const { project, desk, first, second } = await given()
    const open = await register(first, project)
    await desk.call(protectionRules.save, {
      params: { id: project.id },
      body: { protects_first: 'registration', days: 10, activity_days: 0, max_days: 10, version: 1 },
    })

    const won = await register(second, project)

    expect(won.status).toBe('protected')
    expect((await first.call(clientRegistrations.one, { params: { id: open.id } })).data.status).toBe('refused')
    const other = await register(first, project, { client_phone: '+971505550143' })
    await desk.call(protectionRules.close, { params: { id: project.id } })
    const closed = await ask(first, other)
    expect([closed.statusCode, closed.json().code]).toEqual([409, 'not_open'])
  })

  it('the rule is read and saved as it is', async () => {
    const { project, desk } = await given({ days: 20 })
    const params = { id: project.id }

    const { data: rule } = await desk.call(protectionRules.one, { params })
    if (!rule) throw new Error('The project has no rule.')
    const { updated_at: _, ...fields } = rule
    const saved = await desk.call(protectionRules.save, { params, body: { ...fields, days: 21 } })

    expect([rule.protects_first, saved.data.protects_first, saved.data.days]).toEqual(['viewing', 'viewing', 21])
  })

  it.each([
    ['client_viewings_live', 'a registration that was released'],
    ['client_viewings_open', 'a project without a rule'],
    ['client_viewings_unit', 'a unit that does not exist'],
    ['client_viewings_daily', 'a second viewing of a day'],
  ])('database rule %s: refuses a viewing of %s', async (constraint) => {
    const { owner, project, first } = await given()
    const { id } = await register(first, project)
    if (constraint === 'client_viewings_live')
      await first.call(clientRegistrations.release, { params: { id }, body: {} })
    if (constraint === 'client_viewings_open')
      await owner.deleteFrom('protection_rules').where('project_id', '=', project.id).execute()
    if (constraint === 'client_viewings_daily') await view(first, { id })
    const settings = { 'app.organization_id': String(first.organization.id), 'app.user_id': String(first.id) }
    const unit = constraint === 'client_viewings_unit' ? 9_000_000 : null

    const run = app.current.pool.transaction({ role: 'storey_app', settings }, (db) =>
      sql`select * from record_viewing(${id}, ${unit})`.execute(db),
    )

    await expect(run).rejects.toMatchObject({ constraint })
  })

  it('the evidence card has the viewing in English and in Arabic, and its seal names the unit', async () => {
    const { project, unit, desk, first } = await given()
    const { id } = await register(first, project)
    const registration = await view(first, { id }, unit.id)

    const cards = await Promise.all(
      (['en', 'ar'] as const).map((language) =>
        first.ask(clientRegistrations.card, { params: { id }, query: { language } }),
      ),
    )

    expect(cards.map(({ headers }) => headers['content-type'])).toEqual(Array(2).fill('application/pdf'))
    expect(cards[0]?.rawPayload.equals(cards[1]?.rawPayload ?? Buffer.alloc(0))).toBe(false)
    const seal = sealOf(app.current.services.settings.signingKey, registration)
    const verify = async () => (await desk.call(clientRegistrations.verify, { query: { seal } })).data.genuine
    expect(await verify()).toBe(true)
    await sql`update client_registration_events set detail = 'X-1' where registration_id = ${id} and kind = 'viewed'`.execute(
      app.current.owner,
    )
    expect(await verify()).toBe(false)
  })
})
