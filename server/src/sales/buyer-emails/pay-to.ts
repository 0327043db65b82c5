import type { BuyerLanguage } from '@storey/api/sales/booking.ts'
import { joined } from '../../mail/email-parts.ts'

/** Where a payment goes: the open escrow account of the project in the currency of the booking. */
export interface Account {
  readonly holder: string
  readonly bank: string
  readonly number: string
  readonly bic: string | null
}

const labels: Readonly<
  Record<BuyerLanguage, Readonly<Record<'holder' | 'iban' | 'number' | 'bank' | 'reference', string>>>
> = {
  en: { holder: 'Pay to', iban: 'IBAN', number: 'Account number', bank: 'Bank', reference: 'Reference' },
  ar: { holder: 'الدفع إلى', iban: 'رقم الآيبان', number: 'رقم الحساب', bank: 'البنك', reference: 'المرجع' },
}

/** An IBAN begins with its country and check digits; accounts of other countries are numbers. */
const isIban = (number: string) => /^[A-Z]{2}\d{2}[A-Z\d ]{10,}$/.test(number)

/** How to pay, for e-mails and the page of a buyer. Figures are read from the left in Arabic too. */
export function payTo(
  { holder, bank, number, bic }: Account,
  reference: string,
  language: BuyerLanguage,
): readonly { readonly label: string; readonly value: string; readonly is: 'name' | 'figure' }[] {
  const say = labels[language]
  return [
    { label: say.holder, value: holder, is: 'name' },
    { label: isIban(number) ? say.iban : say.number, value: number, is: 'figure' },
    { label: say.bank, value: bic === null ? bank : joined([bank, bic], language), is: 'name' },
    { label: say.reference, value: reference, is: 'figure' },
  ]
}
