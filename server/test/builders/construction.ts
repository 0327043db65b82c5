import { type BookedTerms, contextOf } from '@storey/api/schedule/booked-terms.ts'
import type { Day } from '@storey/api/schedule/day.ts'
import { makeSchedule } from '@storey/api/schedule/schedule.ts'
import type { Database } from '../../src/database/connect.ts'
import { buildAccepted } from './booking.ts'

interface Values {
  readonly organization_id: number
  readonly created_by: number
  readonly building_id: number
  readonly booked_on: Day
  readonly handover_on: Day | null
  /** Percents built at which 10% of the price each is due; the rest is due on booking. */
  readonly stages: readonly number[]
}

/** An accepted booking as the building is now, for 1,000,000.00 by the schedule that the product makes. */
export async function buildBuiltBooking(db: Database, { booked_on, handover_on, stages, ...own }: Values) {
  const { construction_percent } = await db
    .selectFrom('buildings')
    .select('construction_percent')
    .where('id', '=', own.building_id)
    .executeTakeFirstOrThrow()
  const share = { amount_kind: 'percent', due_kind: 'on_construction' } as const
  const terms: BookedTerms = {
    plan: {
      price_adjustment_percent: '0',
      booking_amount: { kind: 'none' },
      installments: [
        { position: 1, name: 'On booking', amount_kind: 'remainder', due_kind: 'on_booking' },
        ...stages.map((due_value, at) => ({
          ...share,
          position: at + 2,
          name: `At ${due_value}`,
          percent: '10',
          due_value,
        })),
      ],
      charges: [],
    },
    booked_on,
    handover_on,
    construction_percent: Number(construction_percent),
    as_of: booked_on,
  }
  const { schedule } = makeSchedule(terms.plan, contextOf(terms, { list_price: 100_000_000, currency: 'AED' }))
  if (!schedule) throw new Error('A plan without a schedule.')
  const rows = schedule.lines.map(({ amount, due_on, due_text, estimated }) => ({
    amount,
    due_on,
    due_text,
    estimated,
  }))
  return { terms, booking: await buildAccepted(db, { ...own, terms, price: 100_000_000 }, rows) }
}

/** An update of a building, 10 percent further; its schedules follow. */
export const buildUpdate = async (
  db: Database,
  building: { readonly id: number; readonly organization_id: number },
  recorded_by: number,
) =>
  db
    .insertInto('construction_updates')
    .values({
      organization_id: building.organization_id,
      building_id: building.id,
      number: 1,
      percent: '10',
      percent_before: '0',
      day: '2026-01-15',
      note: 'Foundations are done.',
      recorded_by,
      recorded_by_name: 'Tariq Aziz',
    })
    .returningAll()
    .executeTakeFirstOrThrow()
