import type { Money } from '@storey/api/conventions.ts'
import type { Unit } from '@storey/api/inventory/unit.ts'
import {
  type UnitFacts as FactsOf,
  otherFacts,
  type PlainUnitFact,
  unitFields,
  unitText,
} from '@storey/api/inventory/unit-fields.ts'
import { unitName, unitStatusLabels, unitTypeLabels, viewPhrase } from '@storey/api/inventory/unit-names.ts'
import { planText } from '@storey/api/sales/booking-names.ts'
import { plainDayText } from '@storey/api/schedule/day.ts'
import { exactFigure, exactText } from '../../inventory/units/rules.ts'
import { withoutMissing } from '../../pdf/printable.ts'
import type { SheetFact, SheetTable, UnitSheet } from '../../pdf/sheet.ts'
import { placesOf } from '../../sheets/column.ts'
import { areaText, figureText, offerWords } from '../offer-page/actions.ts'
import type { Offer } from '../unit-prices/rules.ts'
import { capital, dueOf } from './words.ts'

type PrintedUnit = Pick<
  Unit,
  | 'number'
  | 'building'
  | 'project'
  | 'organization'
  | 'unit_type'
  | 'status'
  | 'price'
  | 'per_area'
  | 'floors'
  | 'total_area'
  | 'internal_area'
  | 'outdoor_area'
  | 'plot_area'
  | 'type'
  | 'bedrooms'
  | 'bathrooms'
  | 'floor'
  | 'orientation'
  | 'view'
  | 'parking'
  | 'furnishing'
  | 'handover_on'
>

type PrintedLine = Omit<Offer['schedule']['lines'][number], 'explain'>

interface PrintedOffer {
  readonly plan: Pick<Offer['plan'], 'name' | 'split_label'>
  readonly schedule: Pick<Offer['schedule'], 'currency' | 'price' | 'totals'> & {
    readonly lines: readonly PrintedLine[]
    readonly charges: readonly (PrintedLine & { readonly payer: 'buyer' | 'seller' })[]
  }
}

interface Facts {
  readonly unit: PrintedUnit
  /** The plan whose payments are printed; undefined where none is sold today. */
  readonly offer: PrintedOffer | undefined
  /** The file name of the floor plan. */
  readonly plan: string | null
  readonly note: string
}

const [MIN_PT, MAX_PT] = [5, 8.5]
/** Rows of the schedule that the sheet holds at the largest size. */
const ROWS = 26
/** In square metres. */
const SQUARE_FOOT = 0.092_903_04
/** Equal payments in a row that are one row where the schedule is longer than that. */
const MIN_RUN = 4

/** A unit for one landscape sheet. A print goes from hand to hand, so it has neither the floor price nor the note for sellers, nor who holds it. */
export function unitSheet({ unit, offer, plan, note }: Facts): UnitSheet {
  const { building, number, price } = unit
  const schedule = scheduleOf(offer)
  return withoutMissing({
    language: 'en',
    title: unitName(building, number),
    status: unitStatusLabels[unit.status],
    line: offerWords.en.list([
      capital(offerWords.en.kind(unit.type, unit.bedrooms)),
      ...(unit.view ? [viewPhrase(unit.view).toLowerCase()] : []),
      building.name,
      unit.project.name,
    ]),
    from: unit.organization.name,
    note: `${note}. Prices and availability can change at any time.`,
    price: {
      label: 'List price',
      currency: price?.currency ?? '',
      figure: price ? figureText(price, 'en') : 'No price',
      beside: unit.per_area ? perArea(unit.per_area) : '',
    },
    facts: factsOf(unit),
    plan,
    plan_text: `Floor plan of ${unitName(building, number)}`,
    size: Math.max(MIN_PT, Math.min(MAX_PT, (MAX_PT * ROWS) / Math.max(1, schedule.rows.length))),
    schedule,
    notes: notesOf(offer),
  })
}

/** `AED 2,225 per sq ft`, in whole units of the currency. */
function perArea({ amount, currency }: Money): string {
  const feet = (amount * SQUARE_FOOT) / 10 ** placesOf(currency)
  return `${currency} ${new Intl.NumberFormat('en', { maximumFractionDigits: 0 }).format(feet)} per sq ft`
}

type Fact = readonly [string, string | null]

function factsOf(unit: PrintedUnit): readonly SheetFact[] {
  const home = unit.type !== 'office' && unit.type !== 'retail'
  const plain = (field: PlainUnitFact): Fact => [unitFields[field].label, unitText(field, unit[field])]
  const own: FactsOf<Fact> = {
    total_area: [unitFields.total_area.label, areaText(unit.total_area, 'en')],
    internal_area: [unitFields.internal_area.short, areaText(unit.internal_area, 'en')],
    outdoor_area: [
      unitFields.outdoor_area.short,
      Number(unit.outdoor_area) > 0 ? areaText(unit.outdoor_area, 'en') : 'None',
    ],
    plot_area: [unitFields.plot_area.short, unit.plot_area && areaText(unit.plot_area, 'en')],
    type: home
      ? [unitFields.bedrooms.label, unit.bedrooms === 0 ? 'Studio' : String(unit.bedrooms)]
      : [unitFields.type.label, unitTypeLabels[unit.type]],
    bathrooms: plain('bathrooms'),
    floor: [unitFields.floor.label, `${unit.floor} of ${Math.max(unit.floors, unit.floor)}`],
    orientation: plain('orientation'),
    view: plain('view'),
    parking: [unitFields.parking.label, unit.parking === 0 ? 'None' : offerWords.en.bays(unit.parking)],
    furnishing: plain('furnishing'),
    handover_on: [unitFields.handover_on.label, unit.handover_on && plainDayText(unit.handover_on)],
  }
  const all: readonly Fact[] = [
    [unitFields.unit_type.label, unit.unit_type?.name ?? null],
    ...Object.values<Fact>(own),
    ...otherFacts(own).map(plain),
  ]
  return all.flatMap(([label, value]) => (value === null ? [] : [[label, value] as const]))
}

const shareOf = (percent: string | null, amount: number, of: number) =>
  `${percent === null ? Math.round((amount / of) * 10_000) / 100 : Number(percent)}%`

function scheduleOf(offer: PrintedOffer | undefined): SheetTable {
  const table = { figures: [1, 3], wide: 0, none: 'No payment plan is sold today.' }
  if (!offer) return { ...table, title: 'Payment plan', heads: [], rows: [], strong: [] }
  const { plan, schedule } = offer
  const { lines, charges, currency, price, totals } = schedule
  const own = charges.filter(({ payer }) => payer === 'buyer')
  const row = ({ name, percent, amount, due_on, due_text, estimated }: PrintedLine, share: boolean) => [
    name,
    share ? shareOf(percent, amount, price) : '',
    dueOf({ due_on, due_text, estimated }),
    exactFigure({ amount, currency }),
  ]
  const all = lines.map((line) => row(line, true))
  const rows = lines.length > ROWS ? runsOf(lines).flatMap(({ from, to }) => joined(all.slice(from, to))) : all
  return {
    ...table,
    title: planText(plan),
    heads: ['Installment', 'Share', 'Due', currency],
    rows: [
      ...rows,
      ['Price', '100%', '', exactFigure({ amount: price, currency })],
      ...own.map((line) => row(line, false)),
      ...(own.length === 0
        ? []
        : [['Price and charges', '', '', exactFigure({ amount: totals.buyer_total, currency })]]),
    ],
    strong: [rows.length, ...(own.length === 0 ? [] : [rows.length + own.length + 1])],
  }
}

/** `Month 1 to Month 40`, each with its share and amount: forty payments of one percent would fill the sheet. */
function joined(rows: readonly (readonly string[])[]): readonly (readonly string[])[] {
  const [first, last] = [rows[0], rows.at(-1)]
  if (rows.length < MIN_RUN || !first || !last) return rows
  const [name = '', share = '', due = '', amount = ''] = first
  const [lastName = '', , lastDue = ''] = last
  const of = (from: string, to: string) => (from === to ? from : `${from} to ${to}`)
  return [[of(name, lastName), `${rows.length} × ${share}`, of(due, lastDue), `${rows.length} × ${amount}`]]
}

/** Runs of lines with the same amount and share. */
function runsOf(lines: readonly PrintedLine[]): readonly { readonly from: number; readonly to: number }[] {
  const starts = lines.flatMap((line, at) => {
    const before = lines[at - 1]
    return before && before.amount === line.amount && before.percent === line.percent ? [] : [at]
  })
  return starts.map((from, at) => ({ from, to: starts[at + 1] ?? lines.length }))
}

function notesOf(offer: PrintedOffer | undefined): string {
  if (!offer) return ''
  const { currency, totals, lines, price } = offer.schedule
  return [
    'Dates assume booking today.',
    ...(lines.some(({ estimated }) => estimated) ? ['Days with “about” follow construction.'] : []),
    ...(totals.adjustment === 0 ? [] : [`This plan changes the price to ${exactText({ amount: price, currency })}.`]),
    ...(totals.vat === 0
      ? []
      : [`The price includes VAT of ${totals.vat_percent}%, ${exactText({ amount: totals.vat, currency })}.`]),
  ].join(' ')
}
