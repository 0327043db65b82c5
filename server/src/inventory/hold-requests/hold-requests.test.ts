import { notifications } from '@storey/api/account/notifications.ts'
import { capabilities, type Role } from '@storey/api/capabilities.ts'
import { holdRequests } from '@storey/api/inventory/hold-requests.ts'
import { holds } from '@storey/api/inventory/holds.ts'
import { units } from '@storey/api/inventory/units.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildBuilding, buildOrganization, buildPlan, buildProject, buildUnit } from '../../../test/builders/basics.ts'
import { buildHoldRequest, buildPublication } from '../../../test/builders/channel.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { scopeOfPerson } from '../../../test/scope.ts'
import { notificationWorks } from '../../account/notifications/jobs.ts'
import { notificationRoutes } from '../../account/notifications/routes.ts'
import { holdRoutes } from '../holds/routes.ts'
import { unitRoutes } from '../units/routes.ts'
import { holdEndingsJob, holdRequestJobs } from './jobs.ts'
import { holdRequestRoutes } from './routes.ts'

const app = useTestApp([
  holdRequestRoutes,
  holdRoutes,
  notificationRoutes,
  unitRoutes,
  holdRequestJobs,
  notificationWorks,
])
const CLIENT = { client_name: 'Amal Haddad' }

/** A published unit of a developer with a sales manager, and a broker of a brokerage. */
async function given(publication: Parameters<typeof buildPublication>[2] = {}) {
  const { owner } = app.current
  const developer = await buildOrganization(owner, { type: 'developer' })
  const project = await buildProject(owner, { organization_id: developer.id })
  const building = await buildBuilding(owner, { project_id: project.id })
  const unit = await buildUnit(owner, { building_id: building.id })
  await buildPublication(owner, project.id, publication)
  const desk = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [developer.id] })
  const broker = await signIn(app.current, 'broker')
  return { owner, developer, project, building, unit, desk, broker }
}
const ask = (broker: Person, unit: { id: number }, body: { payment_plan_id?: number } = {}) =>
  broker.ask(holdRequests.create, { params: { id: unit.id }, body: { ...CLIENT, ...body } })
const made = async (broker: Person, unit: { id: number }) =>
  (await broker.call(holdRequests.create, { params: { id: unit.id }, body: CLIENT })).data

describe('POST /channel/units/{id}/hold-requests', () => {
  it('a broker requests a hold with client, plan and message, the desk grants it, and both see the hold and its end', async () => {
    const { owner, building, unit, desk, broker } = await given()
    const plan = await buildPlan(owner, { building_id: building.id })

    const { data: request } = await broker.call(holdRequests.create, {
      params: { id: unit.id },
      body: { ...CLIENT, payment_plan_id: plan.id, message: 'Pays this week' },
    })

    expect(request).toMatchObject({ status: 'waiting', plan_name: plan.name, message: 'Pays this week' })
    const { data: queue } = await desk.call(holdRequests.waiting, {})
    expect(queue).toMatchObject([{ id: request.id, ...CLIENT, brokerage: { id: broker.organization.id } }])

    const params = { id: request.id }
    await desk.call(holdRequests.grant, { params, body: { minutes: 30 } })

    const { data: own } = await broker.call(holdRequests.own, {})
    expect(own).toMatchObject([{ id: request.id, status: 'granted', held_until: expect.any(String) }])
    expect((await desk.call(holdRequests.waiting, {})).data).toEqual([])
    const { data: held } = await desk.call(units.one, { params: { id: unit.id } })
    expect(held.claim).toMatchObject({ kind: 'hold', held_for: expect.stringContaining('Amal Haddad (') })

    await owner
      .updateTable('unit_claims')
      .set({ claimed_at: '2020-01-01T00:00:00Z', expires_at: '2020-01-01T01:00:00Z' })
      .where('unit_id', '=', unit.id)
      .execute()
    expect((await broker.call(holdRequests.own, {})).data).toMatchObject([{ status: 'granted', held_until: null }])
  })

  it('a unit that is not published, hidden, on hold or withdrawn cannot be requested, and an unknown plan is refused', async () => {
    const { owner, building, unit, desk, broker } = await given()
    const other = await buildUnit(owner)
    expect((await ask(broker, other)).statusCode).toBe(404)
    const blocked = await buildUnit(owner, { building_id: building.id, status: 'unreleased' })
    expect((await ask(broker, blocked)).statusCode).toBe(404)
    const wrong = await ask(broker, unit, { payment_plan_id: 999_999 })
    expect(wrong.json()).toMatchObject({ errors: { payment_plan_id: [expect.stringContaining('published')] } })
    const request = await made(broker, unit)
    await desk.call(holdRequests.grant, { params: { id: request.id }, body: {} })

    const late = await ask(await signIn(app.current, 'broker'), unit)

    expect([late.statusCode, late.json().code]).toEqual([409, 'unit_not_available'])
  })

  it('a broker has at most the limit of waiting requests and live holds in a project, also with twenty at once', async () => {
    const { owner, building, broker } = await given({ request_limit: 2 })
    const homes = await Promise.all(Array.from({ length: 20 }, () => buildUnit(owner, { building_id: building.id })))

    const answers = await Promise.all(homes.map((unit) => ask(broker, unit)))

    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(2)
    expect(new Set(answers.filter(({ statusCode }) => statusCode === 409).map((one) => one.json().code))).toEqual(
      new Set(['request_limit']),
    )
    const [first] = (await broker.call(holdRequests.own, {})).data
    await broker.call(holdRequests.withdraw, { params: { id: first?.id ?? 0 }, body: {} })
    expect((await ask(broker, first?.unit ?? { id: 0 })).statusCode).toBe(201)
  })

  it('of twenty requests of one broker for one unit at once, one waits', async () => {
    const { broker, unit } = await given({ request_limit: 20 })

    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(broker, unit)))

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(19).fill(409)])
  })

  it('requests are refused where the publication takes none', async () => {
    const { broker, unit } = await given({ request_limit: 0 })

    expect((await ask(broker, unit)).json()).toMatchObject({ code: 'request_limit' })
  })
})

describe('POST /inventory/hold-requests/{id}/grant', () => {
  it('of two requests for one unit that are granted at once, one has the hold and the other waits with the reason', async () => {
    const { owner, unit, desk, broker } = await given()
    const other = await signIn(app.current, 'broker')
    const requests = [await made(broker, unit), await made(other, unit)]

    const answers = await Promise.all(
      requests.flatMap(({ id }) => [0, 1].map(() => desk.ask(holdRequests.grant, { params: { id }, body: {} }))),
    )

    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409])
    const live = await owner
      .selectFrom('unit_claims')
      .select('id')
      .where('unit_id', '=', unit.id)
      .where('ended_at', 'is', null)
      .execute()
    expect(live).toHaveLength(1)
    const states = [...(await broker.call(holdRequests.own, {})).data, ...(await other.call(holdRequests.own, {})).data]
    expect(states.map(({ status }) => status).sort()).toEqual(['granted', 'waiting'])
  })

  it.each(['hold_requests_granted_elsewhere'])(
    'database rule %s: a unit that was reserved for another brokerage since is not held',
    async () => {
      const { owner, developer, project, unit, desk, broker } = await given()
      const { id } = await made(broker, unit)
      const { id: brokerage_id } = await buildOrganization(owner, { type: 'brokerage' })
      const reserved = { organization_id: developer.id, project_id: project.id, unit_id: unit.id, brokerage_id }
      await owner.insertInto('unit_allocations').values(reserved).execute()

      const refused = await desk.ask(holdRequests.grant, { params: { id }, body: {} })

      expect(refused.json()).toMatchObject({
        code: 'unit_not_available',
        message: 'This home is reserved for another brokerage. Offer other homes instead.',
      })
      const claims = owner.selectFrom('unit_claims').select('id').where('unit_id', '=', unit.id)
      expect(await claims.execute()).toEqual([])
    },
  )

  it('a decided request is final, and a rejection reaches the broker with its reason', async () => {
    const { unit, desk, broker } = await given()
    const { id } = await made(broker, unit)
    await desk.call(holdRequests.reject, { params: { id }, body: { reason: 'Kept for the launch' } })

    expect((await broker.call(holdRequests.own, {})).data).toMatchObject([
      { status: 'rejected', reason: 'Kept for the launch' },
    ])
    for (const refused of [
      await desk.ask(holdRequests.grant, { params: { id }, body: {} }),
      await desk.ask(holdRequests.reject, { params: { id }, body: { reason: 'Again' } }),
      await broker.ask(holdRequests.withdraw, { params: { id }, body: {} }),
    ])
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'request_decided'])
  })
})

describe('notifications of hold requests', () => {
  const told = async (person: Person) =>
    (await person.call(notifications.list, { query: { kind: 'hold_request' } })).data.map(
      ({ outcome, subject, detail, path }) => ({ outcome, name: subject?.name, detail, path }),
    )
  const round = async () => {
    const { queue, pool } = app.current.services
    await pool.transaction({ role: 'storey_worker' }, (db) => queue.send(db, holdEndingsJob, {}))
    await app.current.work()
  }

  it('the sales managers and admins of the developer are notified of a request, in the application and by e-mail', async () => {
    const { owner, developer, unit, desk, broker } = await given()
    const admin = await signIn(app.current, 'developer_admin', { organization: developer })
    const others = [
      await signIn(app.current, 'developer', { organization: developer }),
      await signIn(app.current, 'developer_admin'),
      await signIn(app.current, 'super_admin_sales_manager'),
      await signIn(app.current, 'super_admin'),
      await signIn(app.current, 'broker'),
    ]

    const { unit: named } = await made(broker, unit)
    await app.current.work()

    const about = {
      outcome: null,
      name: named.name,
      detail: expect.stringMatching(/^Amal Haddad, /),
      path: '/inventory/hold-requests',
    }
    expect([await told(desk), await told(admin)]).toEqual([[about], [about]])
    expect(await Promise.all(others.map(told))).toEqual(others.map(() => []))
    const emails = await owner
      .selectFrom('emails')
      .select('user_id')
      .where('kind', '=', 'notification_hold_request')
      .where('user_id', 'in', [desk.id, admin.id])
      .execute()
    expect(emails).toHaveLength(2)
    expect((await desk.call(holdRequests.waitingCount, {})).data).toEqual({ count: 1 })
  })

  it('database function deciders_of_requests: the users with the capability, without disabled ones', async () => {
    const { owner, developer, desk } = await given()
    const admin = await signIn(app.current, 'developer_admin', { organization: developer })
    await signIn(app.current, 'developer', { organization: developer })
    const disabled = await signIn(app.current, 'super_admin_sales_manager', { sells_for: [developer.id] })
    const disabled_at = new Date().toISOString()
    await owner.updateTable('users').set({ disabled_at }).where('id', '=', disabled.id).execute()

    const { rows } = await sql<{ user_id: number; role: Role }>`select * from deciders_of_requests(${developer.id})
      order by user_id`.execute(owner)

    expect(rows.map(({ user_id }) => user_id)).toEqual([desk.id, admin.id])
    expect(rows.map(({ role }) => role)).toEqual(capabilities['channel.decide_holds'])
  })

  it('the broker is notified of the decision, once before the hold ends, again after an extension, and of the end', async () => {
    const { owner, unit, desk, broker } = await given()
    const { id } = await made(broker, unit)
    await desk.call(holdRequests.grant, { params: { id }, body: { minutes: 60 } })
    await round()
    const granted = await told(broker)
    const move = (claimed_at: number, expires_at: number) =>
      owner
        .updateTable('unit_claims')
        .set({
          claimed_at: new Date(Date.now() + claimed_at * 60_000).toISOString(),
          expires_at: new Date(Date.now() + expires_at * 60_000).toISOString(),
        })
        .where('unit_id', '=', unit.id)
        .execute()

    await move(-46, 14)
    await Promise.all([round(), round()])
    await round()
    const ending = await told(broker)
    await move(-46, 13)
    await round()
    await desk.call(holds.release, { params: { id: unit.id } })
    await round()
    await round()

    expect(granted).toMatchObject([{ outcome: 'accepted', detail: expect.stringContaining('until ') }])
    expect(ending.map(({ outcome }) => outcome)).toEqual(['changed', 'accepted'])
    expect((await told(broker)).map(({ outcome }) => outcome)).toEqual(['cancelled', 'changed', 'changed', 'accepted'])
  })

  it('a rejection notifies the broker only, with its reason', async () => {
    const { unit, desk, broker } = await given()
    const { id } = await made(broker, unit)

    await desk.call(holdRequests.reject, { params: { id }, body: { reason: 'Kept for the launch' } })

    expect(await told(broker)).toMatchObject([{ outcome: 'rejected', detail: 'Amal Haddad, Kept for the launch' }])
    expect(await told(desk)).toMatchObject([{ outcome: null }])
  })
})

it('requests are seen by their broker, an admin of the brokerage and the desk of the developer only', async () => {
  const { owner, developer, unit, desk } = await given()
  const brokerage = await buildOrganization(owner, { type: 'brokerage' })
  const broker = await signIn(app.current, 'broker', { organization: brokerage })
  const { id } = await buildHoldRequest(owner, {
    unit_id: unit.id,
    brokerage_id: brokerage.id,
    broker_id: broker.id,
  })
  const readers: [string, Person, boolean][] = [
    ['the broker', broker, true],
    ['an admin of the brokerage', await signIn(app.current, 'broker_admin', { organization: brokerage }), true],
    ['a colleague', await signIn(app.current, 'broker', { organization: brokerage }), false],
    ['a broker of another brokerage', await signIn(app.current, 'broker'), false],
  ]
  const desks: [string, Person, boolean][] = [
    ['the sales manager', desk, true],
    ['an admin of the developer', await signIn(app.current, 'developer_admin', { organization: developer }), true],
    ['an admin of another developer', await signIn(app.current, 'developer_admin'), false],
    ['an unassigned sales manager', await signIn(app.current, 'super_admin_sales_manager'), false],
  ]
  const wrong: string[] = []
  const has = (rows: readonly { id: number }[]) => rows.some((row) => row.id === id)
  for (const [name, person, sees] of readers) {
    if (has((await person.call(holdRequests.own, {})).data) !== sees) wrong.push(`${name}: own`)
    if (!sees) {
      const { statusCode } = await person.ask(holdRequests.withdraw, { params: { id }, body: {} })
      if (statusCode !== 404) wrong.push(`${name}: withdraw is ${statusCode}`)
    }
  }
  for (const [name, person, sees] of desks) {
    if (has((await person.call(holdRequests.waiting, {})).data) !== sees) wrong.push(`${name}: waiting`)
    if (!sees)
      for (const { statusCode } of [
        await person.ask(holdRequests.grant, { params: { id }, body: {} }),
        await person.ask(holdRequests.reject, { params: { id }, body: { reason: 'No' } }),
      ])
        if (statusCode !== 404) wrong.push(`${name}: a decision is ${statusCode}`)
  }

  // By SQL, a brokerage cannot grant its own request, nor change that of another.
  const { opening } = await scopeOfPerson(app.current, broker)
  await expect(
    app.current.pool.transaction(opening, (db) =>
      db
        .updateTable('hold_requests')
        .set({ status: 'rejected', reason: 'Mine', decided_at: new Date().toISOString() })
        .where('id', '=', id)
        .execute(),
    ),
  ).rejects.toThrow(/row-level security/)
  console.log(
    `Hold requests: ${readers.length + desks.length - wrong.length} of ${readers.length + desks.length} readers`,
  )
  expect(wrong).toEqual([])
})
