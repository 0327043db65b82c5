import { sql } from 'kysely'
import type { Database } from '../../src/database/connect.ts'
import {
  buildBuilding,
  buildClaim,
  buildOrganization,
  buildPlan,
  buildProject,
  buildUnit,
  buildUser,
} from '../builders/basics.ts'
import { buildBooking, buildReceipt } from '../builders/booking.ts'
import { buildClientRegistration, buildHoldRequest } from '../builders/channel.ts'
import { buildBuiltBooking, buildUpdate } from '../builders/construction.ts'
import { buildPlate, SQUARE } from '../builders/plate.ts'
import { useTestApp } from '../harness.ts'
import { byPlatform, testRules } from './rules.ts'

const app = useTestApp([])

testRules(app, [
  {
    constraint: 'units_status_follows_claim',
    refuses: 'a booked unit without a booking',
    given: async ({ owner }) => {
      const { id } = await buildUnit(owner)
      return sql`update units set status = 'booked' where id = ${id}`
    },
  },
  {
    constraint: 'hold_requests_published',
    refuses: 'a request for a unit that is not published to the brokerage',
    given: async ({ owner }) => {
      const { id } = await buildHoldRequest(owner)
      const other = await buildUnit(owner)
      return sql`insert into hold_requests (organization_id, project_id, unit_id, project_name, unit_name, brokerage_id,
          brokerage_name, broker_id, broker_name, client_name)
        select ${other.organization_id}, ${other.project_id}, ${other.id}, project_name, unit_name, brokerage_id,
          brokerage_name, broker_id, broker_name, client_name from hold_requests where id = ${id}`
    },
  },
  {
    constraint: 'hold_requests_not_allocated',
    refuses: 'a request for a unit that is reserved for another brokerage',
    given: async ({ owner }) => {
      const { id, organization_id, project_id, unit_id } = await buildHoldRequest(owner)
      const { id: brokerage_id } = await buildOrganization(owner, { type: 'brokerage' })
      await owner
        .insertInto('unit_allocations')
        .values({ organization_id, project_id, unit_id, brokerage_id })
        .execute()
      return sql`insert into hold_requests (organization_id, project_id, unit_id, project_name, unit_name, brokerage_id,
          brokerage_name, broker_id, broker_name, client_name)
        select organization_id, project_id, unit_id, project_name, unit_name, brokerage_id, brokerage_name, broker_id,
          broker_name, client_name from hold_requests where id = ${id}`
    },
  },
  {
    constraint: 'hold_requests_limit',
    refuses: 'a request of a broker beyond the limit of the publication',
    given: async ({ owner }) => {
      const { id, unit_id } = await buildHoldRequest(owner)
      const { building_id, project_id } = await owner
        .selectFrom('units')
        .select(['building_id', 'project_id'])
        .where('id', '=', unit_id)
        .executeTakeFirstOrThrow()
      await owner.updateTable('publications').set({ request_limit: 1 }).where('project_id', '=', project_id).execute()
      const next = await buildUnit(owner, { building_id })
      return sql`insert into hold_requests (organization_id, project_id, unit_id, project_name, unit_name, brokerage_id,
          brokerage_name, broker_id, broker_name, client_name)
        select organization_id, project_id, ${next.id}, project_name, unit_name, brokerage_id, brokerage_name, broker_id,
          broker_name, client_name from hold_requests where id = ${id}`
    },
  },
  {
    constraint: 'hold_requests_cooldown',
    refuses: 'a request for a unit whose hold for the brokerage expired a moment ago',
    given: async ({ owner }) => {
      const { id, unit_id, organization_id, broker_id, project_id } = await buildHoldRequest(owner)
      const claim = await buildClaim(owner, { unit_id, holder_id: broker_id, kind: 'hold', unit_status: 'on_hold' })
      await sql`update hold_requests set status = 'granted', claim_id = ${claim.id}, decided_at = now() where id = ${id}`.execute(
        owner,
      )
      await sql`update unit_claims set ended_at = now(), end_reason = 'hold_expired'
        where organization_id = ${organization_id} and id = ${claim.id}`.execute(owner)
      await sql`update units set status = 'available' where id = ${unit_id}`.execute(owner)
      await owner.updateTable('publications').set({ cooldown_hours: 24 }).where('project_id', '=', project_id).execute()
      return sql`insert into hold_requests (organization_id, project_id, unit_id, project_name, unit_name, brokerage_id,
          brokerage_name, broker_id, broker_name, client_name)
        select organization_id, project_id, unit_id, project_name, unit_name, brokerage_id, brokerage_name, broker_id,
          broker_name, client_name from hold_requests where id = ${id}`
    },
  },
  {
    constraint: 'hold_requests_counter',
    refuses: 'to accept a home that is not in the counter-offer',
    given: async ({ owner }) => {
      const { id, unit_id } = await buildHoldRequest(owner)
      await sql`update hold_requests set status = 'countered', counter = '[]', decided_at = now() where id = ${id}`.execute(
        owner,
      )
      return sql`update hold_requests set status = 'accepted', unit_id = ${unit_id} where id = ${id}`
    },
  },
  {
    constraint: 'hold_requests_own_client',
    refuses: 'a request for a client that another brokerage registered',
    given: async ({ owner }) => {
      const request = await buildHoldRequest(owner)
      const client = await buildClientRegistration(owner, { project_id: request.project_id })
      await owner.deleteFrom('hold_requests').where('id', '=', request.id).execute()
      return sql`insert into hold_requests (organization_id, project_id, unit_id, project_name, unit_name, brokerage_id,
          brokerage_name, broker_id, broker_name, client_name, client_registration_id)
        values (${request.organization_id}, ${request.project_id}, ${request.unit_id}, 'Harbour', '101',
          ${request.brokerage_id}, 'Palm', ${request.broker_id}, 'Omar', 'Amal', ${client.id})`
    },
  },
  {
    constraint: 'sales_materials_building_of_project',
    refuses: 'a sales material of a building of another project',
    given: async ({ owner }) => {
      const building = await buildBuilding(owner)
      const { id } = await buildProject(owner, { organization_id: building.organization_id })
      return sql`insert into sales_materials (organization_id, project_id, building_id, kind, title)
        values (${building.organization_id}, ${id}, ${building.id}, 'brochure', 'Brochure')`
    },
  },
  {
    constraint: 'client_registrations_open',
    refuses: 'a registration of a client in a project without a rule',
    given: async ({ owner }) => {
      const { id, project_id } = await buildClientRegistration(owner)
      await owner.deleteFrom('protection_rules').where('project_id', '=', project_id).execute()
      return anotherClient(id)
    },
  },
  {
    constraint: 'client_registrations_own',
    refuses: 'a second registration of a client by one brokerage',
    given: async ({ owner }) => anotherClient((await buildClientRegistration(owner)).id),
  },
  {
    constraint: 'client_registrations_refusals',
    refuses: 'a registration after twenty refusals of a day',
    given: async ({ owner }) => {
      const first = await buildClientRegistration(owner)
      const second = await buildClientRegistration(owner, { project_id: first.project_id })
      await sql`update client_registrations set status = 'refused', blocked_by = ${first.id} where id = ${second.id}`.execute(
        owner,
      )
      await sql`insert into client_registrations ${copyOf(second.id, sql`${first.phone_hash}`)}, generate_series(1, 20)`.execute(
        owner,
      )
      return anotherClient(second.id)
    },
  },
  {
    constraint: 'units_priced_for_sale',
    refuses: 'a unit for sale without a price',
    given: async ({ owner }) => {
      const { id } = await buildUnit(owner)
      return sql`update units set price = null where id = ${id}`
    },
  },
  {
    constraint: 'units_minimum_of_price',
    refuses: 'a floor price of a unit without a price',
    given: async ({ owner }) => {
      const { id } = await buildUnit(owner, { status: 'unreleased' })
      return sql`update units set price = null, minimum_price = 1 where id = ${id}`
    },
  },
  {
    constraint: 'units_price_frozen',
    refuses: 'another price of a unit that is held',
    given: async ({ owner }) => {
      const { unit_id } = await buildClaim(owner)
      return sql`update units set price = price + 1 where id = ${unit_id}`
    },
  },
  {
    constraint: 'bookings_clients_checked',
    refuses:
      'a call that names another brokerage on a booking without a check of its buyers, where clients are protected',
    given: async ({ owner }) => {
      const maker = await buildUser(owner)
      const { organization_id } = await buildUnit(owner)
      const booking = await buildBooking(owner, { organization_id, created_by: maker.id })
      const { brokerage_id } = await buildClientRegistration(owner, { project_id: booking.project_id })
      await owner
        .updateTable('client_registrations')
        .set({ protected_until: sql`now() + interval '1 day'` })
        .where('project_id', '=', booking.project_id)
        .execute()
      return byPlatform(sql`update bookings set brokerage_id = ${brokerage_id} where id = ${booking.id}`)
    },
  },
  {
    constraint: 'units_price_in_history',
    refuses: 'a new price without its row of the history',
    given: async ({ owner }) => {
      const { id } = await buildUnit(owner)
      return byPlatform(sql`update units set price = price + 1 where id = ${id}`)
    },
  },
  {
    constraint: 'unit_prices_of_unit',
    refuses: 'a row of the price history that is not the price of the unit',
    given: async ({ owner }) => {
      const { id } = await buildUnit(owner)
      return byPlatform(sql`insert into unit_prices (organization_id, unit_id, old_price, price, currency, cause)
        select organization_id, id, price, price + 1, currency, 'edit' from units where id = ${id}`)
    },
  },
  {
    constraint: 'unit_prices_sales_limit',
    refuses: 'a price that a sales manager lowers by more than their limit',
    given: async ({ owner }) => {
      const { id, price } = await buildUnit(owner)
      return sql`with lowered as (update units set price = price - 1 where id = ${id} returning organization_id, id, price, currency)
        insert into unit_prices (organization_id, unit_id, old_price, price, currency, cause)
        select organization_id, id, ${price}::bigint, price, currency, 'sales_edit' from lowered`
    },
  },
  {
    constraint: 'unit_status_changes_undoes_last',
    refuses: 'to undo a change of status that another one followed',
    given: async ({ owner }) => {
      const { id: unit_id, organization_id } = await buildUnit(owner)
      const change = { organization_id, unit_id }
      const [first] = await owner
        .insertInto('unit_status_changes')
        .values([
          { ...change, old_status: 'available', new_status: 'blocked' },
          { ...change, old_status: 'blocked', new_status: 'available' },
        ])
        .returning('id')
        .execute()
      return sql`insert into unit_status_changes (organization_id, unit_id, old_status, new_status, undoes)
        values (${organization_id}, ${unit_id}, 'blocked', 'available', ${first?.id})`
    },
  },
  {
    constraint: 'projects_claimed_is_no_draft',
    refuses: 'a draft of a project with a held unit',
    given: async ({ owner }) => {
      const { unit_id } = await buildClaim(owner)
      return sql`update projects set status = 'draft' where id = (select project_id from units where id = ${unit_id})`
    },
  },
  {
    constraint: 'check_price_list_transition',
    refuses: 'to undo a price list that was not applied',
    given: async ({ owner }) => {
      const { id } = await buildPriceList(owner, 'draft')
      return sql`update price_lists set status = 'undone' where id = ${id}`
    },
  },
  {
    constraint: 'price_list_final',
    refuses: 'the deletion of an applied price list',
    given: async ({ owner }) => {
      const { id } = await buildPriceList(owner, 'applied')
      return sql`delete from price_lists where id = ${id}`
    },
  },
  {
    constraint: 'price_list_final',
    refuses: 'another rule of an applied price list',
    given: async ({ owner }) => {
      const { id } = await buildPriceList(owner, 'applied')
      return sql`update price_lists set rule = '{"percent": "3"}' where id = ${id}`
    },
  },
  {
    constraint: 'price_list_final',
    refuses: 'another unit in an applied price list',
    given: async ({ owner }) => {
      const { id, organization_id } = await buildPriceList(owner, 'applied')
      const unit = await buildUnit(owner, { organization_id })
      return sql`insert into price_list_units (organization_id, price_list_id, unit_id, old_price, new_price)
        values (${organization_id}, ${id}, ${unit.id}, 100, 102)`
    },
  },
  {
    constraint: 'installments_add_up',
    refuses: 'a payment plan of more than 100 percent',
    given: async ({ owner }) => {
      const { id } = await buildPlan(owner)
      return sql`update installments set percent = 11 where payment_plan_id = ${id} and position = 1`
    },
  },
  {
    constraint: 'floor_plate_shapes_belong',
    refuses: 'a shape of a unit of another building',
    given: async ({ owner }) => {
      const { id, organization_id } = await buildPlate(owner)
      const unit = await buildUnit(owner, { organization_id })
      const points = SQUARE.flat().map((part) => part * 100_000)
      return sql`insert into floor_plate_shapes (organization_id, floor_plate_id, position, points, unit_id)
        values (${organization_id}, ${id}, 1, ${points}, ${unit.id})`
    },
  },
  {
    constraint: 'building_built_by_updates',
    refuses: 'a progress of a building that its construction updates do not say',
    given: async ({ owner }) => {
      const { building_id } = await updated(owner)
      return sql`update buildings set construction_percent = 50 where id = ${building_id}`
    },
  },
  {
    constraint: 'check_construction_update',
    refuses: 'a construction update that skips a number',
    given: async ({ owner }) => {
      const { building_id } = await updated(owner)
      return nextUpdate(building_id, 3)
    },
  },
  {
    constraint: 'construction_update_last',
    refuses: 'the deletion of a construction update that is not the last',
    given: async ({ owner }) => {
      const { id, building_id } = await updated(owner)
      await nextUpdate(building_id, 2).execute(owner)
      return sql`delete from construction_updates where id = ${id}`
    },
  },
  {
    constraint: 'construction_paid',
    refuses: 'the deletion of a construction update by which a paid installment was due',
    given: async ({ owner }) => {
      const [building, user] = [await buildBuilding(owner), await buildUser(owner)]
      const { booking } = await buildBuiltBooking(owner, {
        organization_id: building.organization_id,
        created_by: user.id,
        building_id: building.id,
        booked_on: '2026-01-01',
        handover_on: '2029-06-30',
        stages: [10],
      })
      const { id } = await buildUpdate(owner, building, user.id)
      await buildReceipt(owner, booking, { amount: booking.price })
      return sql`delete from construction_updates where id = ${id}`
    },
  },
])

async function buildPriceList(owner: Database, status: 'draft' | 'applied') {
  const { id: project_id, organization_id, currency } = await buildProject(owner)
  return owner
    .insertInto('price_lists')
    .values({
      organization_id,
      project_id,
      number: 1,
      name: 'Spring prices',
      status,
      rule: JSON.stringify({ percent: '2' }),
      currency,
      created_by_name: 'Omar Nasser',
      ...(status === 'applied' ? { applied_at: new Date().toISOString() } : {}),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The first construction update of a new building, which is 10 percent built by it. */
async function updated(owner: Database) {
  const [building, user] = [await buildBuilding(owner), await buildUser(owner)]
  return buildUpdate(owner, building, user.id)
}

const nextUpdate = (building_id: number, number: number) =>
  sql`insert into construction_updates (organization_id, building_id, number, percent, percent_before, day, recorded_by,
      recorded_by_name)
    select organization_id, building_id, ${number}, percent + 10, percent, day, recorded_by, recorded_by_name
    from construction_updates where building_id = ${building_id}`

const COPIED = sql`organization_id, project_id, project_name, seller_name, brokerage_id, brokerage_name, broker_id,
  broker_name, client_name, client_phone, phone_hash, protected_until, activity_days, latest_until`

/** The columns and rows of the same client as that of a registration, with these contacts. */
const copyOf = (id: number, phone_hash = sql`r.phone_hash`) => sql`(${COPIED})
  select r.organization_id, r.project_id, r.project_name, r.seller_name, r.brokerage_id, r.brokerage_name, r.broker_id,
      r.broker_name, r.client_name, r.client_phone, ${phone_hash}, r.protected_until, r.activity_days, r.latest_until
    from (select * from client_registrations where id = ${id}) r`

const anotherClient = (id: number) => sql`insert into client_registrations ${copyOf(id)}`
