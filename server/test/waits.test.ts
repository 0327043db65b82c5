import { auth } from '@storey/api/account/account.ts'
import { activities } from '@storey/api/crm/activities.ts'
import { deals } from '@storey/api/crm/deals.ts'
import { leadImports } from '@storey/api/crm/lead-imports.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { DEVICE_NAME } from '@storey/api/device-name.ts'
import { bookings } from '@storey/api/sales/bookings.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signInRoutes } from '../src/account/sign-in/routes.ts'
import { activityRoutes } from '../src/crm/activities/routes.ts'
import { dealRoutes } from '../src/crm/deals/routes.ts'
import { leadImportTasks } from '../src/crm/lead-imports/jobs.ts'
import { leadImportRoutes } from '../src/crm/lead-imports/routes.ts'
import { leadRoutes } from '../src/crm/leads/routes.ts'
import { bookingRoutes } from '../src/sales/bookings/routes.ts'
import { buildBuilding, buildCredentials, buildPlan, buildUnit, buildUser, PASSWORD } from './builders/basics.ts'
import { buildDeal, buildPipeline } from './builders/deal.ts'
import { buildActivity, buildLead } from './builders/lead.ts'
import { countWaits } from './count-waits.ts'
import { inject, signIn, startTestApp, type TestApp } from './harness.ts'

let app: TestApp
let waits: ReturnType<typeof countWaits>
beforeAll(async () => {
  app = await startTestApp([
    activityRoutes,
    bookingRoutes,
    dealRoutes,
    leadImportRoutes,
    leadRoutes,
    leadImportTasks,
    signInRoutes,
  ])
  waits = countWaits(app)
})
afterAll(() => app?.close())

/** How often a call waited for the database, its opening and its commit among them. */
async function waitsOf(call: () => Promise<unknown>): Promise<number> {
  waits.ofCalls()
  await call()
  const transactions = waits.ofCalls()
  expect(transactions, 'one transaction a call').toHaveLength(1)
  return transactions[0]?.length ?? 0
}

describe('waits of writing calls for the database', () => {
  it('creating a lead waits for the database at most four times', async () => {
    const broker = await signIn(app, 'broker')
    const body = { full_name: 'Omar Haddad', email: 'omar@example.com', phone: '+971501234567' }

    expect(await waitsOf(() => broker.call(leads.create, { body }))).toBeLessThanOrEqual(4)
  })

  it('signing in from a known device waits for its transaction five times', async () => {
    const user = await buildUser(app.owner)
    await buildCredentials(app.owner, user.id)
    const body = { email: user.email, password: PASSWORD, device_name: DEVICE_NAME }
    const login = async () => expect((await inject(app.app, auth.login, { body })).statusCode).toBe(200)
    await login()
    waits.ofCalls()
    await login()

    // Its opening, what it reads, what it writes, its event and its commit. The password is found before by a single message.
    expect(waits.ofCalls().map((transaction) => transaction.length)).toEqual([5])
  })

  it('changing a lead waits for the database at most four times', async () => {
    const broker = await signIn(app, 'broker')
    const lead = await buildLead(app.owner, { organization_id: broker.organization.id, owner_id: broker.id })
    const body = { full_name: 'Omar Haddad', email: 'omar.haddad@example.com', version: lead.version }

    expect(await waitsOf(() => broker.call(leads.change, { params: { id: lead.id }, body }))).toBeLessThanOrEqual(4)
  })

  it('moving a deal between two others in another stage waits for the database at most four times', async () => {
    const { owner } = app
    const broker = await signIn(app, 'broker')
    const organization_id = broker.organization.id
    const pipeline = await buildPipeline(owner, organization_id)
    const { id } = await buildDeal(owner, { organization_id, pipeline_id: pipeline.id, stage_id: pipeline.new })
    const there = { organization_id, pipeline_id: pipeline.id, stage_id: pipeline.talking }
    const [above, below] = [await buildDeal(owner, there), await buildDeal(owner, there)]
    const body = {
      from_stage_id: pipeline.new,
      stage_id: pipeline.talking,
      after_id: above.id,
      before_id: below.id,
    }

    expect(await waitsOf(() => broker.call(deals.stage, { params: { id }, body }))).toBeLessThanOrEqual(4)
  })

  it('completing a call with contact waits for the database at most four times', async () => {
    const { owner } = app
    const broker = await signIn(app, 'broker')
    const organization_id = broker.organization.id
    const lead = await buildLead(owner, { organization_id })
    const { id } = await buildActivity(owner, { organization_id, lead_id: lead.id, type: 'call' })
    const body = { completed: true, result: 'reached' } as const

    expect(await waitsOf(() => broker.call(activities.toggleComplete, { params: { id }, body }))).toBeLessThanOrEqual(4)
  })

  it('booking a unit waits for the database at most four times, and not more often for each user that it notifies', async () => {
    const { owner } = app
    const building = await buildBuilding(owner)
    const plan = await buildPlan(owner, { building_id: building.id })
    const manager = await signIn(app, 'super_admin_sales_manager', { sells_for: [building.organization_id] })
    const buyer = {
      full_name: 'Amal Haddad',
      nationality: 'LB',
      id_type: 'passport',
      id_number: 'LR 0482 197',
    } as const
    const book = async () => {
      const unit = await buildUnit(owner, { building_id: building.id, price: 243_200_000 })
      const body = {
        unit_id: unit.id,
        payment_plan_id: plan.id,
        expected_price: unit.price,
        buyers: [{ ...buyer, email: 'amal@example.com', share_percent: '100' }],
      }
      return waitsOf(() => manager.call(bookings.create, { body }))
    }
    const decidersAnd = async (count: number) => {
      for (let at = 0; at < count; at++) await signIn(app, 'super_admin')
      const waited = await book()
      const { notified } = await owner
        .selectFrom('notifications')
        .select((of) => of.fn.countAll<number>().as('notified'))
        .where('kind', '=', 'booking_decided')
        .executeTakeFirstOrThrow()
      return { waited, notified }
    }

    expect(await book()).toBeLessThanOrEqual(4)
    const two = await decidersAnd(2)
    const twelve = await decidersAnd(10)

    expect([two.notified, twelve.notified]).toEqual([2, 14])
    expect(twelve.waited).toBeLessThanOrEqual(two.waited)
  })

  it('importing a chunk of 300 rows waits for the database at most four times', async () => {
    const broker = await signIn(app, 'broker')
    const lines = Array.from({ length: 300 }, (_, at) => `Person ${at},person${at}@example.com,Called once`)
    const file = new File([['Name,E-mail,Notes', ...lines].join('\n')], 'leads.csv', { type: 'text/csv' })
    const { data: made } = await broker.call(leadImports.create, { body: { file } })
    const params = { id: made.id }
    await broker.call(leadImports.check, { params })
    await app.work()
    await broker.call(leadImports.run, { params })
    waits.ofCalls()
    await app.work()

    const chunks = waits.ofThoseWith(/insert into "?leads"?\b/)
    expect(chunks).toHaveLength(1)
    expect(chunks[0]?.length).toBeLessThanOrEqual(4)
    expect((await broker.call(leadImports.get, { params })).data.done).toMatchObject({ created: 300, refused: 0 })
  })
})
