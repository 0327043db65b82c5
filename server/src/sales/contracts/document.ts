import { namesIn, readAgreement } from '@storey/api/administration/contract-text.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import type { Booking } from '@storey/api/sales/booking.ts'
import {
  type ContractPlaceholder,
  type ContractValues,
  contractTables,
  tableOf,
} from '@storey/api/sales/contract-text.ts'
import { vatOfFees } from '@storey/api/schedule/vat.ts'
import { exactFigure, exactText } from '../../inventory/units/rules.ts'
import type { AgreementDocument, TableBlock } from '../../pdf/agreement.ts'
import { alikePayments, dayText } from '../offer-page/actions.ts'
import { words } from './words.ts'

/** A contract to typeset, and the number of identity numbers that were decrypted for it. */
export interface MadeContract {
  readonly document: AgreementDocument
  readonly text: number
  readonly identity_numbers: number
  /** The names of the buyers by their fields. */
  readonly names: Readonly<Record<string, string>>
}

export type Language = 'en' | 'ar'

/** The data of a contract. It contains only those identity numbers that were decrypted. */
export interface ContractFacts {
  readonly booking: Pick<
    Booking,
    | 'number'
    | 'unit'
    | 'building'
    | 'project'
    | 'plan_name'
    | 'list_price'
    | 'plan_price'
    | 'price'
    | 'vat'
    | 'discount'
    | 'buyers'
    | 'installments'
    | 'broker_organization_name'
    | 'broker_name'
    | 'sales_manager'
    | 'created_at'
    | 'decided_at'
  >
  readonly seller: {
    readonly name: string
    readonly legal_name: string | null
    readonly city: string | null
    readonly trade_license_number: string | null
    readonly representative: string | null
    readonly tax_registration_number: string | null
    readonly timezone: string
  }
  /** What the unit, its building and its project state beyond the booking. */
  readonly place: {
    readonly parking: number
    readonly registration_number: string | null
    readonly escrow_account: string | null
    readonly handover_on: string | null
  }
}

const localeOf = (language: Language) => (language === 'ar' ? 'ar-AE-u-nu-latn' : 'en-GB')
export const money = (amount: number, currency: string) => exactText({ amount, currency })
/** Square meters in a square foot. */
const SQUARE_FOOT = 0.092_903_04
/** Areas are kept to a square centimeter, since lists state square feet. */
const areas = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const shares = new Intl.NumberFormat('en', { maximumFractionDigits: 4 })
const sum = (rows: readonly { readonly amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0)

/** The day of an instant in the builder's time zone. */
export const dayIn = (instant: string, language: Language, timeZone: string) =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone }).format(new Date(instant))

/** The value of each placeholder; those without a value are left out. */
export function valuesOf({ booking, seller, place }: ContractFacts, language: Language): ContractValues {
  const { currency } = booking.price
  const labels = words[language]
  const dayOf = (instant: string) => dayIn(instant, language, seller.timezone)
  const priced = ({ amount }: { readonly amount: number }) => money(amount, currency)
  const charges = sum(booking.installments.filter(({ is_charge }) => is_charge))
  const broker = [booking.broker_name, booking.broker_organization_name].filter((name) => name !== null)
  const all: Record<ContractPlaceholder, string | null> = {
    booking_number: booking.number,
    booked_on: dayOf(booking.created_at),
    accepted_on: booking.decided_at === null ? null : dayOf(booking.decided_at),
    seller_name: seller.name,
    seller_legal_name: seller.legal_name ?? seller.name,
    seller_city: seller.city,
    seller_license: seller.trade_license_number,
    seller_representative: seller.representative,
    seller_tax_number: seller.tax_registration_number,
    buyers: labels.list(booking.buyers.map(({ full_name, share_percent }) => `${full_name} (${share_percent}%)`)),
    buyer_names: labels.list(booking.buyers.map(({ full_name }) => full_name)),
    buyer_identity: booking.buyers.some(({ id_number }) => id_number === null)
      ? null
      : labels.list(
          booking.buyers.map(
            ({ full_name, id_type, id_number }) => `${full_name}: ${labels.identity[id_type]} ${id_number}`,
          ),
        ),
    buyer_contacts:
      labels.list(booking.buyers.flatMap(({ phone, email }) => [phone, email].filter((one) => one !== null))) || null,
    unit_number: unitName(booking.building, booking.unit.number),
    unit_type: labels.types[booking.unit.type],
    unit_floor: String(booking.unit.floor),
    unit_area: `${areas.format(Number(booking.unit.total_area))} ${labels.squareMetres}`,
    unit_area_sq_ft: `${areas.format(Number(booking.unit.total_area) / SQUARE_FOOT)} ${labels.squareFeet}`,
    unit_parking: String(place.parking),
    building_name: booking.building.name,
    project_name: booking.project.name,
    project_registration: place.registration_number,
    escrow_account: place.escrow_account,
    handover_on: place.handover_on === null ? null : dayText(place.handover_on, language),
    list_price: priced(booking.list_price),
    plan_price: priced(booking.plan_price),
    discount: booking.discount ? priced(booking.discount) : labels.none,
    price: priced(booking.price),
    price_without_vat: money(booking.vat?.net ?? booking.price.amount, currency),
    vat: booking.vat ? `${money(booking.vat.amount, currency)} (${booking.vat.percent}%)` : labels.none,
    charges: charges > 0 ? money(charges, currency) : labels.none,
    price_with_charges: money(booking.price.amount + charges, currency),
    plan_name: booking.plan_name,
    broker: broker.length > 0 ? labels.list(broker) : labels.direct,
    sales_manager: booking.sales_manager?.full_name ?? null,
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null))
}

/** The placeholders of a text that have no value. */
export const missingIn = (body: string, values: ContractValues): string[] =>
  namesIn(body).filter((name) => !Object.hasOwn(values, name) && !Object.hasOwn(contractTables, name))

/** The contract of a booking, made from a text. */
export function contractOf(facts: ContractFacts, { body, language }: { body: string; language: Language }) {
  const values = valuesOf(facts, language)
  const { booking } = facts
  const blocks = readAgreement(body, values).map((block) => {
    const table = tableOf(block)
    if (table === undefined) return block
    return table === 'schedule'
      ? tables.schedule(booking.installments, booking.price.currency, language, booking.vat)
      : tables.buyers(booking.buyers, language)
  })
  return {
    title: blocks.flatMap((block) => (block.kind === 'title' ? [block.runs.map(({ text }) => text).join('')] : []))[0],
    number: booking.number,
    ...(values.accepted_on ? { on: values.accepted_on } : {}),
    from: facts.seller.name,
    language,
    blocks,
    parties: [values.seller_legal_name ?? '', ...booking.buyers.map(({ full_name }) => full_name)],
    signed: null,
  } satisfies Omit<AgreementDocument, 'title'> & { title: string | undefined }
}

/** The rows of a booking, as documents show them. */
export const tables = {
  schedule: (
    installments: Booking['installments'],
    currency: string,
    language: Language,
    vat: Booking['vat'] = null,
  ): TableBlock => {
    const labels = words[language]
    const [name, due, share, amount] = labels.schedule
    const inFees = vatOfFees(installments)
    const figure = (sum: number) => exactFigure({ amount: sum, currency })
    const alike = alikePayments(installments)
    const total = installments.reduce((sum, one) => sum + one.amount, 0)
    return {
      kind: 'table',
      head: [name, due, share, `${amount}, ${currency}`],
      ...(installments.length > 1 ? { total: alike.length } : {}),
      rows: [
        ...alike.map(({ name: paid, first, last, count, months }) => [
          count === 1 ? paid : `${paid}: ${labels.each(count, figure(first.amount))}`,
          count > 1 && first.due_on !== null && last.due_on !== null
            ? labels.between(dayText(first.due_on, language), dayText(last.due_on, language), months)
            : first.due_on === null || first.estimated
              ? labels.due(first.due_text)
              : dayText(first.due_on, language),
          first.percent === null
            ? ''
            : `${count === 1 ? first.percent : shares.format(Number(first.percent) * count)}%`,
          figure(first.amount * count),
        ]),
        ...(installments.length > 1 ? [[labels.total, '', '', figure(total)]] : []),
        ...(vat
          ? [
              [labels.net, '', '', figure(vat.net)],
              [labels.vat, '', `${vat.percent}%`, figure(vat.amount)],
            ]
          : []),
        ...(inFees === null ? [] : [[labels.feesVat, '', '', figure(inFees)]]),
      ],
    }
  },
  buyers: (buyers: Booking['buyers'], language: Language): TableBlock => {
    const countries = new Intl.DisplayNames(localeOf(language), { type: 'region' })
    return {
      kind: 'table',
      head: words[language].buyers,
      rows: buyers.map(({ full_name, nationality, share_percent, signatory_name, signatory_title }) => [
        signatory_name
          ? words[language].signedBy(full_name, [signatory_name, signatory_title].filter(Boolean).join(', '))
          : full_name,
        nationality === null ? '' : (countries.of(nationality) ?? nationality),
        `${share_percent}%`,
      ]),
    }
  },
}
