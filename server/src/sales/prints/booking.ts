import { unitName } from '@storey/api/inventory/unit-names.ts'
import type { Booking } from '@storey/api/sales/booking.ts'
import { bookingFields } from '@storey/api/sales/booking-fields.ts'
import { documentLabels, identityLabels, planText } from '@storey/api/sales/booking-names.ts'
import { milestoneField, milestoneLabels, milestoneNames } from '@storey/api/sales/milestone-names.ts'
import { plainDayText } from '@storey/api/schedule/day.ts'
import { exactFigure, exactText } from '../../inventory/units/rules.ts'
import { withoutMissing } from '../../pdf/printable.ts'
import { printedInstant } from '../../pdf/printed.ts'
import type { BookingSheet, SheetFact, SheetTable } from '../../pdf/sheet.ts'
import type { StatementDocument } from '../../pdf/statement.ts'
import { codeText } from '../../sheets/list-columns.ts'
import { areaText, offerWords } from '../offer-page/actions.ts'
import { capital, dueOf } from './words.ts'

interface Facts {
  readonly booking: Booking
  /** What was received; null before the booking is accepted. */
  readonly statement: StatementDocument | null
  /** The reader sees more of the buyers than their names, and the documents. */
  readonly details: boolean
  /** When and by whom it is printed. */
  readonly note: string
  readonly timezone: string
}

const [MIN_PT, MAX_PT] = [6, 8.5]
/** Rows of tables that one sheet holds at the largest size. */
const ROWS = 24

/** A booking for one sheet; a long schedule is set smaller, and one of some hundred rows goes on to the next sheet. */
export function bookingSheet({ booking, statement, details, note, timezone }: Facts): BookingSheet {
  const { unit, building, project, price, status } = booking
  const tables = [
    buyersOf(booking, details),
    statement ? paidOf(statement) : scheduleOf(booking),
    ...(statement && statement.receipts.rows.length > 0 ? [receiptsOf(statement)] : []),
    ...(details ? [documentsOf(booking, timezone)] : []),
  ]
  const rows = tables.reduce((sum, one) => sum + one.rows.length, 0)
  return withoutMissing({
    language: 'en',
    title: booking.number,
    status: `${codeText(status)}${booking.recorded_at === null ? '' : `, ${bookingFields.recorded_at.label.toLowerCase()}`}`,
    line: offerWords.en.list([unitName(building, unit.number), building.name, project.name]),
    from: booking.organization.name,
    note,
    size: Math.max(MIN_PT, Math.min(MAX_PT, (MAX_PT * (ROWS + 14)) / (rows + 14))),
    figures: statement
      ? statement.totals.map(({ label, value }): SheetFact => [label, value])
      : [
          [bookingFields.list_price.label, exactText(booking.list_price)],
          ...(booking.discount ? [[bookingFields.discount.label, exactText(booking.discount)] as const] : []),
          [bookingFields.price.label, exactText(price)],
        ],
    milestones:
      status === 'accepted' || status === 'completed'
        ? milestoneNames.map((name) => {
            const day = booking.milestones[milestoneField(name)]
            return [milestoneLabels[name], day && plainDayText(day)] as const
          })
        : [],
    groups: [
      { title: 'Unit', facts: unitFacts(booking) },
      { title: 'Price', facts: priceFacts(booking) },
      { title: 'Sale', facts: saleFacts(booking, timezone) },
    ],
    tables,
  })
}

const unitFacts = ({ unit, building, project }: Booking): readonly SheetFact[] => [
  ['Unit', unitName(building, unit.number)],
  ['Type', capital(offerWords.en.kind(unit.type, unit.bedrooms))],
  ['Floor', String(unit.floor)],
  ['Area', areaText(unit.total_area, 'en')],
  ['Building', building.name],
  ['Project', project.name],
  ['Status', codeText(unit.status)],
]

function priceFacts(booking: Booking): readonly SheetFact[] {
  const { vat, price } = booking
  const money = (amount: number) => exactText({ amount, currency: price.currency })
  return [
    [bookingFields.list_price.label, exactText(booking.list_price)],
    ...(booking.discount
      ? [
          [bookingFields.plan_price.label, exactText(booking.plan_price)] as const,
          [bookingFields.discount.label, exactText(booking.discount)] as const,
        ]
      : []),
    [bookingFields.price.label, exactText(price)],
    ...(vat ? [[`VAT ${vat.percent}%`, money(vat.amount)] as const, ['Without VAT', money(vat.net)] as const] : []),
    [bookingFields.plan_name.label, planText({ name: booking.plan_name, split_label: booking.split_label })],
  ]
}

function saleFacts(booking: Booking, timezone: string): readonly SheetFact[] {
  const { brokerage, broker, decided_by, decided_at } = booking
  const instant = (at: string) => printedInstant(new Date(at), timezone)
  const facts: readonly (readonly [string, string | null | undefined])[] = [
    [bookingFields.sales_manager.label, booking.sales_manager?.full_name ?? 'Unassigned'],
    [bookingFields.created_by.label, booking.created_by.full_name],
    [bookingFields.created_at.label, instant(booking.created_at)],
    ['Decided by', decided_by?.full_name],
    ['Decided', decided_at && instant(decided_at)],
    ['Reason', booking.reason],
    [bookingFields.sale_offer.label, booking.sale_offer?.number],
    ...(brokerage || broker
      ? ([
          [bookingFields.brokerage.label, brokerage?.name],
          [bookingFields.broker.label, broker?.name],
        ] as const)
      : [['Referred by', 'Direct sale'] as const]),
    ['Registration number', booking.milestones.registration_number],
  ]
  return facts.flatMap(([label, value]) => (value ? [[label, value] as const] : []))
}

const country = new Intl.DisplayNames('en', { type: 'region' })

/** The last characters of a number tell two documents apart; the whole number is in the contract. */
const endOf = (number: string | null) => (number ? `, ending ${number.replaceAll(' ', '').slice(-4)}` : '')

function buyersOf({ buyers }: Booking, details: boolean): SheetTable {
  const title = buyers.length === 1 ? 'Buyer' : 'Buyers'
  const table = { title, figures: [], strong: [], none: 'No buyers.' }
  if (!details)
    return {
      ...table,
      heads: ['Name', 'Share'],
      wide: 0,
      rows: buyers.map(({ full_name, share_percent }) => [full_name, `${share_percent}%`]),
    }
  return {
    ...table,
    heads: ['Name', 'Share', 'Nationality', 'Document', 'Valid until', 'Phone', 'E-mail'],
    wide: 6,
    rows: buyers.map((buyer) => [
      buyer.signatory_name ? `${buyer.full_name}, signed by ${buyer.signatory_name}` : buyer.full_name,
      `${buyer.share_percent}%`,
      buyer.nationality ? (country.of(buyer.nationality) ?? buyer.nationality) : '',
      `${identityLabels[buyer.id_type]}${endOf(buyer.id_number)}`,
      buyer.id_expires_on ? plainDayText(buyer.id_expires_on) : '',
      buyer.phone ?? '',
      buyer.email ?? '',
    ]),
  }
}

/** The schedule before anything was received. */
function scheduleOf({ installments, price: { currency } }: Booking): SheetTable {
  const sum = installments.reduce((total, { amount }) => total + amount, 0)
  const bare = (amount: number) => exactFigure({ amount, currency })
  return {
    title: 'Schedule',
    heads: ['Installment', 'Share', 'Due', `Amount, ${currency}`],
    wide: 0,
    figures: [1, 3],
    rows: [
      ...installments.map(({ name, percent, due_on, due_text, estimated, amount }) => [
        name,
        percent === null ? '' : `${percent}%`,
        dueOf({ due_on, due_text, estimated }),
        bare(amount),
      ]),
      ...(installments.length === 0 ? [] : [['Total', '', '', bare(sum)]]),
    ],
    strong: [installments.length],
    none: 'No installments.',
  }
}

const paidOf = ({ installments: { heads, rows } }: StatementDocument): SheetTable => ({
  title: 'Schedule',
  heads,
  wide: 0,
  figures: [3, 4, 5],
  rows: rows.map(({ name, due, state, amount, paid, left }) => [name, due, state, amount, paid, left]),
  strong: [],
  none: 'No installments.',
})

const receiptsOf = ({ receipts: { title, heads, rows, none } }: StatementDocument): SheetTable => ({
  title,
  heads,
  wide: 3,
  figures: [4],
  rows: rows.map(({ number, day, method, reference, amount, reversed }) => [
    number,
    day,
    method,
    [reference, reversed].filter(Boolean).join('. '),
    amount,
  ]),
  strong: [],
  none,
})

const MISSING = { identity: 'ID of each buyer', payment_proof: documentLabels.payment_proof } as const

function documentsOf({ documents, missing, status, buyers }: Booking, timezone: string): SheetTable {
  const wanted = status === 'pending' ? missing : []
  return {
    title: 'Documents',
    heads: ['Document', 'Of', 'File', 'Added'],
    wide: 2,
    figures: [],
    rows: [
      ...documents.map(({ type, buyer, name, created_at, uploaded_by }) => [
        documentLabels[type],
        buyer === null ? '' : (buyers[buyer - 1]?.full_name ?? ''),
        name,
        [printedInstant(new Date(created_at), timezone), uploaded_by].filter(Boolean).join(', '),
      ]),
      ...wanted.map((one) => [MISSING[one], '', '', 'Missing']),
    ],
    strong: wanted.map((_, at) => documents.length + at),
    none: 'No documents.',
  }
}
