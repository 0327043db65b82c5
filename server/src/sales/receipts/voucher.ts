import type { FeeVat } from '@storey/api/inventory/vat-rules.ts'
import type { OfferLanguage } from '@storey/api/sales/offer-shapes.ts'
import type { Receipt } from '@storey/api/sales/receipts.ts'
import { exactText } from '../../inventory/units/rules.ts'
import { dayInZone } from '../../kernel/day-in-zone.ts'
import type { VoucherDocument } from '../../pdf/voucher.ts'
import { amountInWords } from './amount-in-words.ts'
import { words as statementWords } from './statement-words.ts'
import { words } from './voucher-words.ts'

interface Facts {
  readonly booking: string
  readonly unit: string
  readonly building: string
  readonly project: string
  readonly seller: string
  readonly seller_legal_name: string | null
  readonly seller_tax_number: string | null
  /** Of the seller. */
  readonly timezone: string
  /** The account that the money came to or went from; null if none is named. */
  readonly account: {
    readonly holder: string
    readonly bank: string
    readonly number: string
    readonly bic: string | null
  } | null
  readonly buyers: readonly string[]
  /** How the fee that it names is taxed. */
  readonly fee?: FeeVat | null | undefined
}

/** The number of a voucher; one without a number of the series is named by its booking. */
export const voucherNumber = ({ voucher, number }: Pick<Receipt, 'voucher' | 'number'>, booking: string) =>
  voucher ?? `${booking}/${number}`

/** A receipt or refund as its voucher. A reversed one is void and keeps its number. */
export function voucherOf(
  receipt: Receipt,
  { booking, unit, building, project, seller, account, buyers, fee, ...facts }: Facts,
  language: OfferLanguage = 'en',
): VoucherDocument {
  const { amount, vat, refund, received_on, method, reference, pays, payer, reversal, recorded_by } = receipt
  const shared = statementWords[language]
  const own = words[language]
  const kind = refund ? own.refund : own.receipt
  const { seller_legal_name, seller_tax_number, timezone } = facts
  const { day, list, methods } = shared
  const [, of, home, place] = shared.facts
  return {
    title: kind.title,
    language,
    number: voucherNumber(receipt, booking),
    from: seller,
    amount: { label: kind.amount, value: exactText(amount) },
    reversed: reversal && own.reversed(day(dayInZone(reversal.at, timezone)), reversal.reason),
    details: own.details,
    facts: [
      ...(language === 'en' ? [{ label: own.inWords, value: amountInWords(amount) }] : []),
      ...(vat
        ? [
            { label: own.net, value: exactText({ ...amount, amount: amount.amount - vat.amount }) },
            { label: own.vat, value: exactText(vat) },
          ]
        : fee && fee.treatment !== 'rated'
          ? [{ label: own.tax, value: own.untaxed[fee.treatment] }]
          : []),
      { label: own.number, value: voucherNumber(receipt, booking) },
      { label: kind.day, value: day(received_on) },
      { label: kind.party, value: payer ? payer.name : list(buyers) },
      ...(payer ? [{ label: own.onBehalfOf, value: list(buyers) }] : []),
      { label: own.method, value: methods[method] },
      ...(reference === null ? [] : [{ label: own.reference, value: reference }]),
      ...(account
        ? [
            { label: own.account, value: [account.bank, account.number, account.bic].filter(Boolean).join(', ') },
            { label: own.holder, value: account.holder },
          ]
        : []),
      ...(pays ? [{ label: own.pays, value: pays.name }] : []),
      { label: of, value: booking },
      { label: home, value: list([unit, building]) },
      { label: place, value: project },
      ...(seller_legal_name ? [{ label: own.legalName, value: seller_legal_name }] : []),
      ...(seller_tax_number ? [{ label: own.taxNumber, value: seller_tax_number }] : []),
      { label: own.recordedBy, value: recorded_by.full_name },
    ],
    signature: own.signature(seller),
  }
}
