import { auth } from '@storey/api/account/account.ts'
import { companyImports } from '@storey/api/administration/contact-imports.ts'
import { bookings } from '@storey/api/sales/bookings.ts'
import { saleOffers } from '@storey/api/sales/sale-offers.ts'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import { signInRoutes } from '../src/account/sign-in/routes.ts'
import { contactImportTasks } from '../src/administration/contact-imports/jobs.ts'
import { contactImportRoutes } from '../src/administration/contact-imports/routes.ts'
import { readSettings } from '../src/kernel/settings.ts'
import { bookingRoutes } from '../src/sales/bookings/routes.ts'
import { publicOfferRoutes } from '../src/sales/public-offers/routes.ts'
import { saleOfferRoutes } from '../src/sales/sale-offers/routes.ts'
import { buildToken, inject, useTestApp } from '../test/harness.ts'
import { seed } from './small.ts'
import { PASSWORD } from './staff.ts'

const SECRET_KEY = 'a test key of thirty-two bytes or more'
const app = useTestApp(
  [bookingRoutes, contactImportRoutes, publicOfferRoutes, saleOfferRoutes, signInRoutes, contactImportTasks],
  { SECRET_KEY },
)

let today = ''

beforeAll(async () => {
  today = new Date().toISOString().slice(0, 10)
  const { url, storage } = app.current
  await seed({ url, storage, settings: readSettings({ SECRET_KEY }), log: () => undefined })
}, 60_000)

const rows = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(app.current.owner)).rows

describe('the small data set', () => {
  it.each([
    ['super_admin', ['Storey super_admin']],
    ['sales_manager', ['Storey super_admin_sales_manager']],
    ['developer_admin', ['Meridian Homes developer_admin', 'Northgate Living developer_admin']],
    ['developer', ['Meridian Homes developer']],
    ['broker_admin', ['Harbour & Pine Realty broker_admin']],
    ['broker', ['Harbour & Pine Realty broker']],
    ['newcomer', []],
  ])('the small data set lets %s sign in', async (account, jobs) => {
    const body = { email: `${account}@storey.demo`, password: PASSWORD, device_name: 'Test' }

    const answer = (await inject(app.current.app, auth.login, { body })).json()

    const held = answer.organizations.map(({ name, pivot_role }: Record<string, string>) => `${name} ${pivot_role}`)
    expect(held).toEqual(jobs)
  })

  it('the small data set has forty units in one building, of several statuses', async () => {
    const found = await rows(sql<{ status: string; count: number }>`
      select status, count(*) as count from units group by status`)

    const count = Object.fromEntries(found.map((row) => [row.status, row.count]))
    expect(found.reduce((sum, row) => sum + row.count, 0)).toBe(40)
    expect(count).toMatchObject({ on_hold: 1, reserved: 1, booked: 1, unreleased: 2 })
    expect(count.available).toBeGreaterThan(25)
  })

  it('the small data set has a deal in every stage, and leads of every status in each team', async () => {
    const found = await rows(sql<{ name: string; stages: number; statuses: number }>`
      select o.name, (select count(distinct stage_id) from deals d where d.organization_id = o.id) as stages,
          (select count(distinct status) from leads l where l.organization_id = o.id) as statuses
        from organizations o where exists (select from leads l where l.organization_id = o.id) order by o.name`)

    expect(found).toEqual([
      { name: 'Harbour & Pine Realty', stages: 9, statuses: 9 },
      { name: 'Meridian Homes', stages: 9, statuses: 9 },
    ])
  })

  it('the small data set has an import of units whose rows name their units, with refused rows', async () => {
    const [found] = await rows(sql<{
      building: string
      created: number
      refused: number
      named: number
      wrong: string[]
    }>`
      select b.name as building, i.created, i.refused,
          (select count(*) from import_rows r join units u on u.id = r.record_id and u.number = r.cells[1] where r.import_id = i.id) as named,
          (select array_agg(r.problems->0->>'message' order by r.line) from import_rows r where r.import_id = i.id and r.outcome = 'refused') as wrong
        from imports i join buildings b on b.id = i.building_id where i.kind = 'units'`)

    expect(found?.created).toBeGreaterThan(3)
    expect(found?.named).toBe(found?.created)
    expect(found?.refused).toBe(2)
    expect(found?.wrong).toEqual([
      'a lot: Enter an amount, such as 1,250,000 or 1.25m.',
      expect.stringMatching(/^Row 2 has the number \d+ too.$/),
    ])
  })

  it('the small data set has activities that are overdue, due within a day and later', async () => {
    const [found] = await rows(sql<{ overdue: number; soon: number; later: number }>`
      select count(*) filter (where due_at < now()) as overdue,
          count(*) filter (where due_at between now() and now() + interval '1 day') as soon,
          count(*) filter (where due_at > now() + interval '1 day') as later
        from activities where completed_at is null`)

    expect(Object.values(found ?? {}).every((count) => count > 0)).toBe(true)
  })

  it('counters of the small data set agree with counting', async () => {
    const wrong = await rows(sql`
      select 'unit' from (select organization_id, building_id, status, count, value from unit_counts where count > 0
        except select organization_id, building_id, status, count(*), sum(coalesce(price, 0)) from units group by 1, 2, 3) u
      union all select 'lead' from (select organization_id, status, seen, sum(count) from lead_counts group by 1, 2, 3 having sum(count) > 0
        except select organization_id, status, seen_at is not null, count(*) from leads where deleted_at is null group by 1, 2, 3) l
      union all select 'deal' from (select organization_id, stage_id, currency, count, value from stage_counts where count > 0
        except select organization_id, stage_id, currency, count(*), sum(value) from deals where deleted_at is null group by 1, 2, 3) d
      union all select 'activity' from leads where next_activity_at is distinct from (select min(due_at) from activities a
        where a.lead_id = leads.id and a.completed_at is null and a.deleted_at is null)`)

    expect(wrong).toEqual([])
  })

  it('schedules of the small data set add up to the price of the booking', async () => {
    const sums = await rows(sql<{ price: number; total: number }>`
      select price, (select sum(amount)::bigint from booking_installments i where i.booking_id = b.id and not is_charge) as total
        from bookings b`)

    expect(sums).toHaveLength(3)
    for (const { price, total } of sums) expect(total).toBe(price)
  })

  it('receipts of the small data set agree with the paid amounts, and some payments are overdue', async () => {
    const sums = await rows(sql<{ paid: number; received: number; overdue: number }>`
      select (select sum(paid)::bigint from booking_installments where owed) as paid,
        (select sum(amount)::bigint from booking_receipts where reversed_at is null) as received,
        (select count(*) from booking_installments where owed and paid < amount and not estimated and due_on < ${today}) as overdue`)

    expect(sums[0]?.paid).toBe(sums[0]?.received)
    expect(sums[0]?.overdue).toBe(1)
  })

  it('the small data set has a sent and an opened offer of each account that makes offers, of free units', async () => {
    const found = await rows(sql<{ maker: string; status: string; offers: number; free: boolean; views: boolean }>`
      select split_part(p.email, '@', 1) as maker, o.status, count(*) as offers,
          bool_and(not exists (select from sale_offer_units s join units u on u.id = s.unit_id
            where s.sale_offer_id = o.id and u.status <> 'available')) as free,
          bool_and(views = (select count(*) from sale_offer_events e where e.sale_offer_id = o.id and e.kind = 'viewed')) as views
        from sale_offers o join users p on p.id = o.created_by group by 1, 2 order by 1, 2`)

    const makers = ['developer', 'developer_admin', 'sales_manager']
    expect(found).toEqual(
      makers.flatMap((maker) =>
        ['sent', 'viewed'].map((status) => ({ maker, status, offers: 1, free: true, views: true })),
      ),
    )
  })

  it('offers of the small data set have dated payments at their price on every plan, and open by their link', async () => {
    const { id: user_id } = await app.current.owner
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'developer_admin@storey.demo')
      .executeTakeFirstOrThrow()
    const token = await buildToken(app.current.owner, user_id)
    const [offer] = await rows(sql<{ id: number; organization_id: number }>`
      select o.id, o.organization_id from sale_offers o where created_by = ${user_id} and status = 'viewed'`)

    const answer = await inject(
      app.current.app,
      saleOffers.one,
      { params: { id: offer?.id } },
      token,
      offer?.organization_id,
    )
    const { units, share_link } = answer.json().data
    const link = `/api/public/offers/${share_link.split('/').at(-1)}`
    const opened = await app.current.app.inject({ method: 'GET', url: link })

    expect(units.map(({ plans }: { plans: unknown[] }) => plans.length)).toEqual([2, 2])
    expect(opened.json().data).toMatchObject({
      state: 'open',
      units: [{ state: 'as_offered' }, { state: 'as_offered' }],
    })
  })

  it('deals, units, users and floors of the small data set agree with one another', async () => {
    const wrong = await rows(sql<{ what: string; name: string }>`
      select 'an open deal of a unit that is gone' as what, d.title as name from deals d join units u on u.id = d.unit_id
        where d.status = 'open' and d.deleted_at is null and u.status <> 'available'
      union all select 'a won deal of a unit that is still free', d.title from deals d join units u on u.id = d.unit_id
        where d.status = 'won' and d.deleted_at is null and u.status not in ('booked', 'sold', 'handed_over')
      union all select 'a unit that was won twice', min(d.title) from deals d
        where d.status = 'won' and d.unit_id is not null and d.deleted_at is null group by d.unit_id having count(*) > 1
      union all select 'an address of somebody else', l.full_name || ' ' || l.email from leads l
        join leads o on o.organization_id = l.organization_id and o.phone = l.phone and o.id <> l.id
        where l.full_name ~ '^.[.] ' and split_part(l.email, '@', 1) <> split_part(o.email, '@', 1) || '.home'
      union all select 'a floor that the building has not', u.number from units u join buildings b on b.id = u.building_id
        where u.floor > b.floors + cardinality(b.skipped_floors) or u.floor = any (b.skipped_floors)
      union all select 'a booking that its maker accepted', b.number from bookings b
        where b.status in ('accepted', 'completed') and b.decided_by = b.created_by
      union all select 'a buyer without an ID', y.full_name from booking_buyers y join bookings b on b.id = y.booking_id
        where b.status in ('accepted', 'completed') and not exists (select from booking_documents d
          where d.booking_id = b.id and d.type = 'passport' and d.buyer = y.position)`)

    expect(wrong).toEqual([])
  })

  it('the small data set has an import of companies that can be undone completely', async () => {
    const { owner } = app.current
    const { id, organization_id } = await owner
      .selectFrom('users')
      .innerJoin('memberships', 'memberships.user_id', 'users.id')
      .select(['users.id', 'memberships.organization_id'])
      .where('email', '=', 'super_admin@storey.demo')
      .executeTakeFirstOrThrow()
    const token = await buildToken(owner, id)
    const ask = async (endpoint: typeof companyImports.list | typeof companyImports.undo, params: object = {}) =>
      (await inject(app.current.app, endpoint, { params }, token, organization_id)).json()

    const [found] = (await ask(companyImports.list)).data
    expect(found.done).toEqual({ created: 6, updated: 0, skipped: 1, refused: 1 })
    await ask(companyImports.undo, { id: found.id })
    await app.current.work()

    const [after] = (await ask(companyImports.list)).data
    expect([after.status, after.undone]).toEqual(['undone', { removed: 6, put_back: 0, kept: 0 }])
  })

  it('ID numbers of buyers in the small data set are decrypted by the application', async () => {
    const { id: user_id } = await app.current.owner
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'sales_manager@storey.demo')
      .executeTakeFirstOrThrow()
    const token = await buildToken(app.current.owner, user_id)
    const [booking] = await rows(sql<{ id: number }>`select id from bookings where status = 'accepted'`)

    const answer = await inject(app.current.app, bookings.one, { params: { id: booking?.id } }, token, 1)

    expect(answer.json().data.buyers[0].id_number).toMatch(/^[ANPX]\d{7}$/)
  })
})
