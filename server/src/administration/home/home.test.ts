import { type Home, homes } from '@storey/api/administration/home.ts'
import {
  lateActivities,
  listOfFigure,
  listOfOwnDiscounts,
  listOfWaiting,
} from '@storey/api/administration/home-lists.ts'
import { organizations } from '@storey/api/administration/organizations.ts'
import { registrationReviews } from '@storey/api/administration/registration-reviews.ts'
import { activities } from '@storey/api/crm/activities.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { channel } from '@storey/api/inventory/channel.ts'
import { holdRequests } from '@storey/api/inventory/hold-requests.ts'
import { units } from '@storey/api/inventory/units.ts'
import { bookings } from '@storey/api/sales/bookings.ts'
import { commissions } from '@storey/api/sales/commissions.ts'
import { discounts } from '@storey/api/sales/discounts.ts'
import { receipts } from '@storey/api/sales/receipts.ts'
import { saleOffers } from '@storey/api/sales/sale-offers.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildBuilding, buildClaim, buildOrganization, buildUnit } from '../../../test/builders/basics.ts'
import { buildAccepted, buildBooking, buildDiscount } from '../../../test/builders/booking.ts'
import { buildHoldRequest, buildPublication } from '../../../test/builders/channel.ts'
import { buildCommission } from '../../../test/builders/commission.ts'
import { buildActivity, buildLead } from '../../../test/builders/lead.ts'
import { buildOffer } from '../../../test/builders/offer.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { activityRoutes } from '../../crm/activities/routes.ts'
import { leadRoutes } from '../../crm/leads/routes.ts'
import { channelRoutes } from '../../inventory/channel/routes.ts'
import { holdRequestRoutes } from '../../inventory/hold-requests/routes.ts'
import { unitRoutes } from '../../inventory/units/routes.ts'
import { bookingRoutes } from '../../sales/bookings/routes.ts'
import { commissionRoutes } from '../../sales/commissions/routes.ts'
import { discountRoutes } from '../../sales/discounts/routes.ts'
import { receiptRoutes } from '../../sales/receipts/routes.ts'
import { saleOfferRoutes } from '../../sales/sale-offers/routes.ts'
import { organizationRoutes } from '../organizations/routes.ts'
import { registrationReviewRoutes } from '../registration-reviews/routes.ts'
import { homeRoutes } from './routes.ts'

const app = useTestApp([
  ...[activityRoutes, bookingRoutes, channelRoutes, commissionRoutes, discountRoutes, holdRequestRoutes, homeRoutes],
  ...[leadRoutes, organizationRoutes, receiptRoutes, registrationReviewRoutes, saleOfferRoutes, unitRoutes],
])
const DAY = 86_400_000
const ago = (days: number) => new Date(Date.now() - days * DAY).toISOString()

const ROLES = [
  'super_admin',
  'super_admin_sales_manager',
  'developer_admin',
  'developer',
  'broker_admin',
  'broker',
] as const
let people: Readonly<Record<(typeof ROLES)[number], Person>>

beforeAll(async () => {
  const { owner } = app.current
  const { organization_id: seller } = await buildBuilding(owner)
  const { organization_id: other } = await buildBuilding(owner)
  const developer = { id: seller }
  const brokerage = await buildOrganization(owner, { type: 'brokerage', timezone: 'Pacific/Auckland' })
  people = {
    super_admin: await signIn(app.current, 'super_admin'),
    super_admin_sales_manager: await signIn(app.current, 'super_admin_sales_manager', { sells_for: [seller] }),
    developer_admin: await signIn(app.current, 'developer_admin', { organization: developer }),
    developer: await signIn(app.current, 'developer', { organization: developer }),
    broker_admin: await signIn(app.current, 'broker_admin', { organization: brokerage }),
    broker: await signIn(app.current, 'broker', { organization: brokerage }),
  }
  const maker = people.super_admin.id
  for (const organization_id of [seller, other]) {
    const own = { organization_id, created_by: maker }
    await buildBooking(owner, own)
    await buildDiscount(owner, await buildBooking(owner, own))
    await buildDiscount(owner, await buildBooking(owner, own), {
      status: 'assigned',
      sales_manager_id: people.super_admin_sales_manager.id,
    })
    const late = await buildAccepted(owner, own, [
      { amount: 100_000, due_on: ago(9).slice(0, 10) },
      { amount: 900_000, due_on: ago(3).slice(0, 10) },
    ])
    const lastWeek = await buildAccepted(owner, own)
    await owner
      .updateTable('bookings')
      .set({ created_at: ago(8) })
      .where('id', 'in', [late.id, lastWeek.id])
      .execute()
    // Two documents that expire within 30 days, or have; one that is valid for longer.
    const valid = await buildAccepted(owner, own)
    for (const [{ id }, days] of [
      [late, 20],
      [lastWeek, -3],
      [valid, 40],
    ] as const)
      await owner
        .updateTable('booking_buyers')
        .set({ id_expires_on: ago(-days).slice(0, 10) })
        .where('booking_id', '=', id)
        .execute()
    for (const days of [0.5, 2])
      await buildClaim(owner, {
        unit_id: (await buildUnit(owner, { organization_id })).id,
        held_for: 'Sofia Almeida',
        expires_at: ago(-days),
      })
    const free = await buildUnit(owner, { organization_id })
    await buildPublication(owner, free.project_id)
    await owner.updateTable('projects').set({ status: 'on_sale' }).where('id', '=', free.project_id).execute()
    await buildUnit(owner, { organization_id, status: 'unreleased' })
    // One waits; of the others one is booked, one has a home that is taken, and one was sent only.
    const accepted = async () => {
      const offer = await buildOffer(owner, { organization_id, created_by: maker })
      return accept(offer)
    }
    await accepted()
    const booked = await buildBooking(owner, own)
    await owner
      .updateTable('bookings')
      .set({ sale_offer_id: (await accepted()).id })
      .where('id', '=', booked.id)
      .execute()
    const { chosen_unit_id } = await accepted()
    await owner
      .updateTable('units')
      .set({ status: 'unreleased' })
      .where('id', '=', chosen_unit_id ?? 0)
      .execute()
    await buildOffer(owner, { organization_id, created_by: maker })
    // One to invoice, one to approve and one to pay.
    await buildCommission(owner, { organization_id, brokerage_id: brokerage.id })
    for (const approved of [false, true]) {
      const { id } = await buildCommission(owner, { organization_id, brokerage_id: brokerage.id })
      const change = owner.updateTable('commissions').where('id', '=', id)
      // As an earlier one, its invoice has no file.
      const invoice = {
        invoice_number: `I-${id}`,
        invoice_on: ago(2).slice(0, 10),
        invoiced_at: ago(2),
        is_earlier: true,
      }
      await change.set({ status: 'invoiced', ...invoice }).execute()
      if (approved)
        await change.set({ status: 'approved', approved_by_name: 'Nadia Petrova', approved_at: ago(1) }).execute()
    }
    await buildHoldRequest(owner, { unit_id: free.id, brokerage_id: brokerage.id, broker_id: people.broker.id })
  }
  for (const organization_id of [seller, brokerage.id, other]) {
    for (const days of [0, 1, 6.9, 7.1, 9, 30])
      await buildLead(owner, { organization_id, created_at: ago(days), seen_at: days === 9 ? ago(1) : null })
    for (const person of [people.developer, people.broker])
      if (person.organization.id === organization_id)
        for (const [due_at, completed_at] of [
          [ago(2), null],
          [ago(3), ago(2)],
          [ago(-3), null],
          [ago(0.0001), null],
        ] as const)
          await buildActivity(owner, {
            organization_id,
            owner_id: person.id,
            lead_id: null,
            due_at,
            completed_at,
            ...(completed_at === null ? {} : { result: 'reached' }),
          })
  }
  await buildOrganization(owner, { status: 'pending_review' })
  // Two requests of one organization, and a decided one of another.
  const asker = {
    organization_id: brokerage.id,
    requested_by: people.broker_admin.id,
    requested_by_name: 'Sara Khalil',
  }
  await owner
    .insertInto('license_requests')
    .values({ ...asker, kind: 'trade_license', expires_on: '2098-03-14', created_at: ago(2) })
    .execute()
  const colleague = { organization_type: 'brokerage', full_name: 'Omar Aziz', role: 'broker' }
  await owner
    .insertInto('colleague_requests')
    .values([
      { ...asker, ...colleague, email: 'omar@example.com' },
      {
        ...{ ...asker, ...colleague, email: 'nour@example.com', status: 'withdrawn' as const, decided_at: ago(1) },
        ...{ decided_by: people.broker_admin.id, decided_by_name: 'Sara Khalil' },
      },
    ])
    .execute()
})

/** The offer as its buyer accepts it, with its unit and plan. */
async function accept({ id }: { readonly id: number }) {
  const { owner } = app.current
  const { unit_id, payment_plan_id } = await owner
    .selectFrom('sale_offer_unit_plans')
    .select(['unit_id', 'payment_plan_id'])
    .where('sale_offer_id', '=', id)
    .executeTakeFirstOrThrow()
  return owner
    .updateTable('sale_offers')
    .set({ status: 'accepted', responded_at: ago(2), chosen_unit_id: unit_id, chosen_plan_id: payment_plan_id })
    .where('id', '=', id)
    .returning(['id', 'chosen_unit_id'])
    .executeTakeFirstOrThrow()
}

const homeOf = async (person: Person): Promise<Home> => (await person.call(homes.show, {})).data

/** How many rows the list has that a number opens. */
async function listed(person: Person, { path, query }: ReturnType<typeof listOfFigure>): Promise<number> {
  const total = async (endpoint: Parameters<Person['askWrong']>[0]) => {
    const answer = await person.askWrong(endpoint, { query })
    expect(answer.statusCode, `${path} ${JSON.stringify(query)}: ${answer.body.slice(0, 200)}`).toBe(200)
    return answer.json().meta.total as number
  }
  switch (path) {
    case '/inventory/units':
      return total(units.list)
    case '/inventory/units/booked-units':
      return total(bookings.list)
    case '/inventory/sale-offers':
      return total(saleOffers.list)
    case '/inventory/discount-request':
      return total(discounts.list)
    case '/auth/organizations':
      return total(organizations.list)
    case '/crm/leads':
      return total(leads.list)
    case '/crm/activities':
      return total(activities.list)
    case '/inventory/overdue-payments':
      return total(receipts.overdue)
    case '/inventory/hold-requests':
      return (await person.call(holdRequests.waiting, {})).data.length
    case '/channel/hold-requests':
      return (await person.call(holdRequests.own, {})).data.filter(({ held_until }) => held_until !== null).length
    case '/inventory/commissions':
      return total(commissions.list)
    case '/channel/projects':
      return (await person.call(channel.projects, {})).data.reduce((sum, { counts }) => sum + counts.available, 0)
    default:
      throw new Error(`The home screen opens ${path}, which this test does not know.`)
  }
}

describe('the home screen', () => {
  it.each(ROLES)('the home screen of a %s shows numbers that agree with the lists they open', async (role) => {
    const person = people[role]
    const { day, waiting, figures } = await homeOf(person)

    for (const { kind, count, rows } of waiting) {
      const own = kind === 'discounts' && role !== 'super_admin'
      expect([kind, count]).toEqual([kind, await listed(person, own ? listOfOwnDiscounts : listOfWaiting[kind])])
      expect(rows).toHaveLength(Math.min(3, count))
    }
    for (const figure of figures) {
      const { kind, count } = figure
      expect([kind, count]).toEqual([kind, await listed(person, listOfFigure(figure))])
    }
    if (day) expect(day.late).toBe(await listed(person, lateActivities))
    expect(day === null).toBe(role.startsWith('super_admin'))
  })

  it('the home screen shows each role what its lists allow', async () => {
    const kinds = async (role: (typeof ROLES)[number]) => {
      const { waiting, figures } = await homeOf(people[role])
      return [waiting.map(({ kind }) => kind), figures.map(({ kind }) => kind)]
    }

    expect(await kinds('super_admin')).toEqual([
      [
        'bookings',
        'accepted_offers',
        'discounts',
        'registrations',
        'organization_requests',
        'overdue',
        'documents',
        'commissions_to_approve',
        'commissions_to_pay',
      ],
      ['booked', 'available', 'overdue'],
    ])
    expect(await kinds('super_admin_sales_manager')).toEqual([
      ['holds', 'hold_requests', 'bookings', 'accepted_offers', 'discounts', 'overdue', 'documents'],
      ['booked', 'available', 'overdue'],
    ])
    expect((await kinds('broker_admin'))[0]).toEqual(['granted_holds', 'leads', 'commissions_to_invoice'])
    expect(await kinds('developer')).toEqual([['leads'], ['new_leads', 'available']])
    expect(await kinds('broker')).toEqual([
      ['granted_holds', 'leads'],
      ['new_leads', 'published'],
    ])
  })

  it('an accepted offer names the unit and plan that are booked from it', async () => {
    const { waiting } = await homeOf(people.super_admin_sales_manager)
    const row = waiting.find(({ kind }) => kind === 'accepted_offers')?.rows[0]
    const offer = await app.current.owner
      .selectFrom('sale_offers')
      .select(['chosen_unit_id as unit_id', 'chosen_plan_id as payment_plan_id'])
      .where('id', '=', row?.id ?? 0)
      .executeTakeFirstOrThrow()

    expect(row?.chosen).toEqual(offer)

    const held = await buildClaim(app.current.owner, { unit_id: offer.unit_id ?? 0, holder_id: people.developer.id })
    const { waiting: then } = await homeOf(people.super_admin_sales_manager)
    expect(then.find(({ kind }) => kind === 'accepted_offers')?.rows[0]?.chosen).toBeNull()
    await app.current.owner
      .updateTable('unit_claims')
      .set({ ended_at: held.claimed_at, end_reason: 'released' })
      .where('id', '=', held.id)
      .execute()
  })

  it('an organization with requests waits once for super admins, with what it asks for, and is counted in their badge', async () => {
    const { waiting } = await homeOf(people.super_admin)
    const requests = waiting.find(({ kind }) => kind === 'organization_requests')

    expect(requests).toMatchObject({ count: 1, rows: [{ note: 'License renewal, Colleague' }] })
    expect(requests?.rows[0]?.id).toBe(people.broker_admin.organization.id)
    const others = await people.super_admin.call(organizations.list, { query: { asks: false } })
    expect(others.data.map(({ id }) => id)).not.toContain(people.broker_admin.organization.id)
    const { data } = await people.super_admin.call(registrationReviews.waiting, {})
    expect(data.count).toBe(2)
  })

  it('earned commissions wait for the brokerage, invoiced ones for a super admin, each with its amount', async () => {
    const rowsOf = async (person: Person, kind: string) =>
      (await homeOf(person)).waiting.find((one) => one.kind === kind)?.rows ?? []

    expect(await rowsOf(people.broker_admin, 'commissions_to_invoice')).toHaveLength(2)
    const [first] = await rowsOf(people.super_admin, 'commissions_to_approve')
    expect(first?.note).toMatch(/ · I-\d+$/)
    expect(first?.value?.amount).toBeGreaterThan(0)
  })

  it('documents of buyers that expire within 30 days wait for the sales desk, the earliest first, and not those valid for longer', async () => {
    const { waiting } = await homeOf(people.super_admin_sales_manager)
    const documents = waiting.find(({ kind }) => kind === 'documents')

    expect(documents?.count).toBe(2)
    expect(documents?.rows.map(({ at }) => at < new Date().toISOString())).toEqual([true, false])
    const others = await people.super_admin_sales_manager.call(bookings.list, { query: { documents_expire: false } })
    const all = await people.super_admin_sales_manager.call(bookings.list, { query: {} })
    expect(others.meta.total).toBe(all.meta.total - 2)
    const developer = await people.developer_admin.call(bookings.list, { query: { documents_expire: true } })
    expect(developer.meta.total).toBe(0)
  })

  it('the home screen compares this week with the one before', async () => {
    const { figures } = await homeOf(people.broker)
    const leadsOf = figures.find(({ kind }) => kind === 'new_leads')

    expect(leadsOf?.trend).toHaveLength(8)
    expect(leadsOf?.trend.reduce((sum, count) => sum + count, 0)).toBe(6)
    expect([leadsOf?.count, leadsOf?.before]).toEqual([leadsOf?.trend.at(-1), leadsOf?.trend.at(-2)])
  })

  it('the home screen shows the activities of today and the late ones of the caller only', async () => {
    const { day } = await homeOf(people.broker)

    expect(day?.late).toBe(2)
    expect(day?.activities.every(({ owner }) => owner?.id === people.broker.id)).toBe(true)
    expect(day?.activities.map(({ completed_at }) => completed_at)).toEqual([null, null])
    expect((await homeOf(people.broker_admin)).day).toEqual({ late: 0, activities: [] })
  })

  it('the home screen of a member with own leads only counts no leads of colleagues', async () => {
    const { owner } = app.current
    const brokerage = await buildOrganization(owner, { type: 'brokerage', members_see_own_leads_only: true })
    const broker = await signIn(app.current, 'broker', { organization: brokerage })
    const colleague = await signIn(app.current, 'broker', { organization: brokerage })
    await buildLead(owner, { organization_id: brokerage.id, owner_id: broker.id })
    await buildLead(owner, { organization_id: brokerage.id, owner_id: colleague.id, full_name: 'Sealed Client' })

    const home = await homeOf(broker)

    expect(home.figures.find(({ kind }) => kind === 'new_leads')?.count).toBe(1)
    expect(home.waiting.find(({ kind }) => kind === 'leads')?.count).toBe(1)
    expect(JSON.stringify(home)).not.toContain('Sealed Client')
  })
})
