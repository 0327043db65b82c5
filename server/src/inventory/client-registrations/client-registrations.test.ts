import { notifications } from '@storey/api/account/notifications.ts'
import { clientRegistrations, protectionRules } from '@storey/api/inventory/client-registrations.ts'
import { holdRequests } from '@storey/api/inventory/hold-requests.ts'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildOrganization, buildProject, buildUnit } from '../../../test/builders/basics.ts'
import { buildProtectionRule, localDay } from '../../../test/builders/channel.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { scopeOfPerson } from '../../../test/scope.ts'
import { notificationWorks } from '../../account/notifications/jobs.ts'
import { notificationRoutes } from '../../account/notifications/routes.ts'
import { holdRequestRoutes } from '../hold-requests/routes.ts'
import { protectionRuleRoutes } from '../protection-rules/routes.ts'
import { clientRegistrationJobs, protectionEndingsJob } from './jobs.ts'
import { clientRegistrationRoutes } from './routes.ts'
import { sealOf } from './seal.ts'

const app = useTestApp([
  clientRegistrationRoutes,
  holdRequestRoutes,
  notificationRoutes,
  protectionRuleRoutes,
  clientRegistrationJobs,
  notificationWorks,
])
const DAY_MS = 86_400_000
const AMAL = { client_name: 'Amal Haddad', client_phone: '+971505550142' }
type Client = { client_name?: string; client_phone?: string | null; client_email?: string | null }

/** A published project with a rule, its desk, and brokers of two brokerages. */
async function given(rule: Parameters<typeof buildProtectionRule>[2] = {}) {
  const { owner } = app.current
  const developer = await buildOrganization(owner, { type: 'developer' })
  const project = await buildProject(owner, { organization_id: developer.id })
  const building = await buildBuilding(owner, { project_id: project.id })
  const unit = await buildUnit(owner, { building_id: building.id })
  await buildProtectionRule(owner, project.id, rule)
  const desk = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [developer.id] })
  const palm = await buildOrganization(owner, { type: 'brokerage' })
  const first = await signIn(app.current, 'broker', { organization: palm })
  const second = await signIn(app.current, 'broker')
  return { owner, developer, project, building, unit, desk, palm, first, second }
}

const ask = (broker: Person, project: { id: number }, client: Client = {}) =>
  broker.ask(clientRegistrations.create, { body: { project_id: project.id, ...AMAL, ...client } })
const register = async (broker: Person, project: { id: number }, client: Client = {}) =>
  (await broker.call(clientRegistrations.create, { body: { project_id: project.id, ...AMAL, ...client } })).data

describe('POST /channel/client-registrations', () => {
  it('the first registration of a client is protected for the days of the rule, and a later one of another brokerage is refused until that day', async () => {
    const { project, desk, palm, first, second } = await given({ days: 30 })

    const won = await register(first, project)
    const lost = await register(second, project, { client_name: 'A. Haddad', client_phone: '00971 50 555 0142' })

    expect(won).toMatchObject({
      status: 'protected',
      number: expect.stringMatching(/^CR-\d{6}$/),
      protected_on: localDay(30),
    })
    expect(won.reason).toContain('first registration')
    expect(lost).toMatchObject({
      status: 'refused',
      protected_on: localDay(30),
      protected_until: null,
      latest_until: null,
      blocked_by: null,
    })
    expect(lost.reason).toContain('Another brokerage registered this client in the project first.')
    const text = JSON.stringify(await second.call(clientRegistrations.own, {}))
    for (const secret of [palm.name, 'Amal Haddad', won.number]) expect(text).not.toContain(secret)
    const { data: seen } = await desk.call(clientRegistrations.received, { query: { project_id: [project.id] } })
    expect(seen).toMatchObject([
      { id: lost.id, status: 'refused', blocked_by: { id: won.id }, brokerage: { id: second.organization.id } },
      { id: won.id, status: 'protected', blocked_by: null, client_phone: '+971•••42' },
    ])
  })

  it('a client is the same by phone number or by e-mail address, in any case and form, and another one in another project', async () => {
    const { owner, developer, project, first, second } = await given()
    await register(first, project, { client_email: 'Amal@Example.com' })
    const other = await buildProject(owner, { organization_id: developer.id })
    await buildProtectionRule(owner, other.id)

    const statuses = [
      await register(second, project, { client_phone: null, client_email: 'amal@example.COM' }),
      await register(second, project, { client_phone: '+971 (0)50 555 0142', client_email: 'new@example.com' }),
      await register(second, project, { client_phone: '+971505550143', client_email: 'third@example.com' }),
      await register(second, other),
    ].map(({ status }) => status)

    expect(statuses).toEqual(['refused', 'refused', 'protected', 'protected'])
  })

  it('registrations at once by phone number, by e-mail address and by both never protect a contact for two brokerages', async () => {
    const { owner, project } = await given()
    const brokers: Person[] = []
    for (let count = 0; count < 20; count++) brokers.push(await signIn(app.current, 'broker'))

    const answers = await Promise.all(
      brokers.map((broker, at) =>
        ask(broker, project, {
          client_phone: at % 3 === 0 ? null : AMAL.client_phone,
          client_email: at % 3 === 1 ? null : 'amal@example.com',
        }),
      ),
    )

    const winners = answers.filter((answer) => answer.json().data?.status === 'protected')
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(201))
    const kept = await owner
      .selectFrom('protected_clients')
      .select('registration_id')
      .where('project_id', '=', project.id)
      .execute()
    expect(kept.length).toBeLessThanOrEqual(2)
    // Before a registration names both, a number and an address are two clients.
    expect(new Set(kept.map(({ registration_id }) => registration_id)).size).toBe(winners.length)
  })

  it('of twenty registrations by phone number at once, exactly one is protected, and a second one of the same brokerage is 409', async () => {
    const { project } = await given()
    const brokers: Person[] = []
    for (let count = 0; count < 10; count++) brokers.push(await signIn(app.current, 'broker'))

    const answers = await Promise.all([...brokers, ...brokers].map((broker) => ask(broker, project)))

    const states = answers.map((answer) => answer.json().data?.status ?? answer.json().code).sort()
    expect(states).toEqual(['already_registered', 'protected', ...Array(18).fill('refused')])
  })

  it('a project that is not published or has no rule takes no registrations, and a client needs a contact', async () => {
    const { owner, project, first } = await given()
    const bare = await buildProject(owner)
    await owner.deleteFrom('protection_rules').where('project_id', '=', bare.id).execute()
    const refused = [
      await ask(first, bare),
      await ask(first, { id: 9_000_000 }),
      await ask(first, project, { client_phone: null }),
      await ask(first, project, { client_phone: '12' }),
    ]
    await owner.deleteFrom('publications').where('project_id', '=', project.id).execute()
    refused.push(await ask(first, project))

    expect(refused.map((answer) => [answer.statusCode, Object.keys(answer.json().errors ?? {})])).toEqual([
      [422, ['project_id']],
      [422, ['project_id']],
      [422, ['client_phone']],
      [422, ['client_phone']],
      [422, ['project_id']],
    ])
  })

  it('a broker who tries out numbers is stopped after twenty refusals of a day', async () => {
    const { project, first, second } = await given()
    for (let count = 10; count < 31; count++) await register(first, project, { client_phone: `+9715055501${count}` })

    const answers = []
    for (let count = 10; count < 31; count++)
      answers.push(await ask(second, project, { client_phone: `+9715055501${count}` }))

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(20).fill(201), 409])
    expect(answers.at(-1)?.json()).toMatchObject({ code: 'many_refusals' })
  })
})

describe('the end of a protection', () => {
  const expire = async (id: number) => {
    const { owner } = app.current
    const protected_until = new Date(Date.now() - 1_000).toISOString()
    await owner.updateTable('client_registrations').set({ protected_until }).where('id', '=', id).execute()
  }
  const round = async () => {
    const { queue, pool } = app.current.services
    await pool.transaction({ role: 'storey_worker' }, (db) => queue.send(db, protectionEndingsJob, {}))
    await app.current.work()
  }

  it('an expired or released client can be registered by another brokerage, at once', async () => {
    const { project, first, second } = await given()
    const expired = await register(first, project)
    await expire(expired.id)
    const next = await register(second, project)
    await second.call(clientRegistrations.release, { params: { id: next.id }, body: {} })
    const again = await register(first, project)

    expect([next.status, again.status]).toEqual(['protected', 'protected'])
    const { data } = await first.call(clientRegistrations.own, {})
    expect(data.map(({ status }) => status)).toEqual(['protected', 'expired'])
    const twice = await second.ask(clientRegistrations.release, { params: { id: next.id }, body: {} })
    expect(twice.json()).toMatchObject({ code: 'not_protected' })
  })

  it('the broker is notified once before the end and once after it', async () => {
    const { owner, project, first } = await given({ days: 2 })
    const { id } = await register(first, project)
    const told = async () =>
      (await first.call(notifications.list, { query: { kind: 'hold_request' } })).data.map(({ outcome }) => outcome)

    await Promise.all([round(), round()])
    await round()
    const before = await told()
    await expire(id)
    await round()
    await round()

    expect([before, await told()]).toEqual([['changed'], ['expired', 'changed']])
    const events = await owner
      .selectFrom('client_registration_events')
      .select('kind')
      .where('registration_id', '=', id)
      .orderBy('id')
      .execute()
    // The test itself moved the end.
    expect(events.map(({ kind }) => kind)).toEqual(['registered', 'reminded', 'extended', 'expired'])
  })

  it('a hold request of the client extends the protection by the rule, never beyond its longest time', async () => {
    const { owner, project, building, unit, desk, first, second } = await given({
      days: 5,
      activity_days: 20,
      max_days: 30,
    })
    const { id } = await register(first, project)
    const until = async () => (await first.call(clientRegistrations.one, { params: { id } })).data.protected_on

    await second.call(holdRequests.create, {
      params: { id: unit.id },
      body: { client_name: 'X', client_phone: AMAL.client_phone },
    })
    const kept = await until()
    const { data: request } = await first.call(holdRequests.create, {
      params: { id: (await buildUnit(owner, { building_id: building.id })).id },
      body: { client_name: 'Amal', client_registration_id: id },
    })
    const extended = await until()
    await owner
      .updateTable('client_registrations')
      .set({ latest_until: new Date(Date.now() + 21 * DAY_MS).toISOString(), activity_days: 60 })
      .where('id', '=', id)
      .execute()
    await desk.call(holdRequests.grant, { params: { id: request.id }, body: {} })

    expect([kept, extended, await until()]).toEqual([localDay(5), localDay(20), localDay(21)])
  })
})

describe('hold requests of registered clients', () => {
  it('the desk is warned if another brokerage protects the client of a request, by phone number or by name; brokers are not', async () => {
    const { owner, project, building, unit, desk, palm, first, second } = await given()
    await register(first, project)
    const next = await buildUnit(owner, { building_id: building.id })
    const third = await buildUnit(owner, { building_id: building.id })
    const request = (broker: Person, at: { id: number }, body: object) =>
      broker.call(holdRequests.create, { params: { id: at.id }, body: { client_name: 'Another', ...body } })

    await request(second, unit, { client_phone: AMAL.client_phone })
    await request(second, next, { client_name: 'amal haddad' })
    await request(first, third, { client_phone: AMAL.client_phone })

    const { data: waiting } = await desk.call(holdRequests.waiting, {})
    expect(waiting.map(({ protection, protected_for }) => [protection !== null, protected_for?.matches])).toEqual([
      [false, 'contact'],
      [false, 'name'],
      [true, undefined],
    ])
    expect(waiting[0]?.protected_for?.brokerage).toBe(palm.name)
    const { data: seen } = await second.call(holdRequests.own, {})
    expect(seen.map(({ protected_for }) => protected_for)).toEqual([null, null])
  })

  it('a request cannot name the registration of another brokerage or project', async () => {
    const { project, unit, first, second } = await given()
    const { id } = await register(first, project)

    const refused = await second.ask(holdRequests.create, {
      params: { id: unit.id },
      body: { client_name: 'X', client_registration_id: id },
    })

    expect([refused.statusCode, Object.keys(refused.json().errors)]).toEqual([422, ['client_registration_id']])
  })
})

describe('the evidence card', () => {
  it('the card is a PDF for the own brokerage only, and the desk verifies its seal, also after later events', async () => {
    const { owner, project, desk, first, second } = await given()
    const registration = await register(first, project)
    const params = { id: registration.id }

    const card = await first.ask(clientRegistrations.card, { params })
    const foreign = await second.ask(clientRegistrations.card, { params })
    const seal = sealOf(app.current.services.settings.signingKey, registration)
    await first.call(clientRegistrations.release, { params, body: {} })
    const verify = async (typed: string, person = desk) =>
      (await person.call(clientRegistrations.verify, { query: { seal: typed } })).data
    const checked = await verify(` ${seal.toLowerCase()} `)
    const others = [
      await verify(seal.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))),
      await verify(seal.replace(/^CR-\d{6}/, 'CR-999999')),
      await verify(seal.replace(/\/\d+\//, '/999/')),
      await verify('CR-1/2'),
      await verify(seal, await signIn(app.current, 'developer_admin')),
    ]
    await owner.updateTable('client_registrations').set({ client_name: 'Forged' }).where('id', '=', params.id).execute()

    expect([card.statusCode, card.rawPayload.subarray(0, 5).toString(), foreign.statusCode]).toEqual([
      200,
      '%PDF-',
      404,
    ])
    expect(checked).toMatchObject({ genuine: true, registration: { id: registration.id, status: 'released' } })
    expect(others).toEqual(others.map(() => ({ genuine: false, registration: null })))
    expect(await verify(seal)).toEqual({ genuine: false, registration: null })
  })
})

describe('a transfer by agreement of both', () => {
  it('the brokerage with the code takes the protection over with its end, once, and the first is notified', async () => {
    const { project, desk, first, second } = await given({ days: 12 })
    const { id } = await register(first, project)
    const refused = await register(second, project)
    const { data: offer } = await first.call(clientRegistrations.offerTransfer, { params: { id }, body: {} })
    const accept = (code: string, own = refused.id) =>
      second.ask(clientRegistrations.acceptTransfer, { params: { id: own }, body: { code } })

    const wrong = await accept('ABCDE-FGHJK-LMNPQ-RSTUV')
    const answers = await Promise.all(Array.from({ length: 20 }, () => accept(offer.code.toLowerCase())))

    expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['code']])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(19).fill(422)])
    const { data: seen } = await desk.call(clientRegistrations.received, {})
    expect(seen.map(({ status, protected_on }) => [status, protected_on])).toEqual([
      ['protected', localDay(12)],
      ['transferred', localDay(12)],
    ])
    const third = await signIn(app.current, 'broker')
    expect((await register(third, project)).status).toBe('refused')
    expect((await register(first, project)).status).toBe('refused')
    expect((await first.call(notifications.list, {})).data).toMatchObject([
      { outcome: 'accepted', subject: { kind: 'client_registration', id } },
    ])
  })

  it('a code is not for another client, not valid after a newer one, and not made for a refused registration', async () => {
    const { project, first, second } = await given()
    const { id } = await register(first, project)
    const other = await register(first, project, { client_phone: '+971505550143' })
    const refused = await register(second, project)
    const offer = async (of: number) =>
      (await first.call(clientRegistrations.offerTransfer, { params: { id: of }, body: {} })).data.code
    const [old, , foreign] = [await offer(id), await offer(id), await offer(other.id)]
    const accept = (code: string) =>
      second.ask(clientRegistrations.acceptTransfer, { params: { id: refused.id }, body: { code } })

    const answers = [await accept(old), await accept(foreign)]
    const own = await second.ask(clientRegistrations.offerTransfer, { params: { id: refused.id }, body: {} })

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([422, 422])
    expect([own.statusCode, own.json().code]).toEqual([409, 'not_protected'])
  })

  it.each(['client_transfers_open'])(
    'database rule %s: a brokerage to which the project is not published any more takes no client over',
    async () => {
      const { owner, project, palm, first, second } = await given()
      const { id } = await register(first, project)
      const refused = await register(second, project)
      const { data: offer } = await first.call(clientRegistrations.offerTransfer, { params: { id }, body: {} })
      await owner
        .updateTable('publications')
        .set({ audience: 'chosen', brokerage_ids: [palm.id] })
        .where('project_id', '=', project.id)
        .execute()

      const late = await second.ask(clientRegistrations.acceptTransfer, {
        params: { id: refused.id },
        body: { code: offer.code },
      })

      expect([late.statusCode, late.json().code]).toEqual([409, 'not_open'])
      expect((await first.call(clientRegistrations.one, { params: { id } })).data.status).toBe('protected')
    },
  )
})

it('registrations and contacts are seen by their broker, an admin of the brokerage and the desk of the developer only', async () => {
  const { owner, developer, project, desk } = await given()
  const brokerage = await buildOrganization(owner, { type: 'brokerage' })
  const broker = await signIn(app.current, 'broker', { organization: brokerage })
  const { id } = await register(broker, project)
  const brokers: [string, Person, boolean][] = [
    ['the broker', broker, true],
    ['an admin of the brokerage', await signIn(app.current, 'broker_admin', { organization: brokerage }), true],
    ['a colleague', await signIn(app.current, 'broker', { organization: brokerage }), false],
    ['a broker of another brokerage', await signIn(app.current, 'broker'), false],
    ['an admin of another brokerage', await signIn(app.current, 'broker_admin'), false],
  ]
  const desks: [string, Person, boolean][] = [
    ['the sales manager', desk, true],
    ['an admin of the developer', await signIn(app.current, 'developer_admin', { organization: developer }), true],
    ['an admin of another developer', await signIn(app.current, 'developer_admin'), false],
    ['an unassigned sales manager', await signIn(app.current, 'super_admin_sales_manager'), false],
  ]
  const wrong: string[] = []
  const has = (rows: readonly { id: number }[]) => rows.some((row) => row.id === id)
  for (const [name, person, sees] of brokers) {
    if (has((await person.call(clientRegistrations.own, {})).data) !== sees) wrong.push(`${name}: own`)
    const { statusCode } = await person.ask(clientRegistrations.one, { params: { id } })
    if (statusCode !== (sees ? 200 : 404)) wrong.push(`${name}: one is ${statusCode}`)
    if (!sees) {
      const released = await person.ask(clientRegistrations.release, { params: { id }, body: {} })
      if (released.statusCode !== 404) wrong.push(`${name}: release is ${released.statusCode}`)
    }
    const { opening } = await scopeOfPerson(app.current, person)
    const rows = await app.current.pool.transaction(opening, (db) =>
      db.selectFrom('client_registration_states').select('id').where('id', '=', id).execute(),
    )
    if (person.organization.id !== brokerage.id && rows.length > 0) wrong.push(`${name}: by SQL`)
  }
  let version = 1
  for (const [name, person, sees] of desks) {
    const { data } = await person.call(clientRegistrations.received, {})
    if (has(data) !== sees) wrong.push(`${name}: received`)
    if (JSON.stringify(data).includes(AMAL.client_phone)) wrong.push(`${name}: reads the phone number`)
    const { statusCode } = await person.ask(protectionRules.one, { params: { id: project.id } })
    if (statusCode !== (sees ? 200 : 404)) wrong.push(`${name}: rule is ${statusCode}`)
    const body = { days: 9, activity_days: 0, max_days: 9, version }
    const saved = await person.ask(protectionRules.save, { params: { id: project.id }, body })
    if (sees) version++
    if (saved.statusCode !== (sees ? 200 : 404)) wrong.push(`${name}: saving is ${saved.statusCode}`)
  }
  console.log(
    `Client registrations: ${brokers.length + desks.length - wrong.length} of ${brokers.length + desks.length} readers`,
  )
  expect(wrong).toEqual([])
})

it('a change of the rule is refused if another user changed it, and concerns later registrations only', async () => {
  const { project, desk, first } = await given({ days: 30 })
  const { id } = await register(first, project)
  const params = { id: project.id }
  const body = { days: 10, activity_days: 0, max_days: 10 }

  const { data } = await desk.call(protectionRules.save, { params, body: { ...body, version: 1 } })
  const stale = await desk.ask(protectionRules.save, { params, body: { ...body, version: 1 } })
  const short = await desk.ask(protectionRules.save, { params, body: { ...body, max_days: 9, version: 2 } })
  await desk.call(protectionRules.close, { params })

  expect([data.days, data.version, stale.statusCode]).toEqual([10, 2, 409])
  expect(short.json().errors).toEqual({ max_days: ['Enter at least the days of protection.'] })
  expect((await first.call(clientRegistrations.one, { params: { id } })).data).toMatchObject({
    status: 'protected',
    protected_on: localDay(30),
  })
  expect((await ask(first, project, { client_phone: '+971505550199' })).statusCode).toBe(422)
})
