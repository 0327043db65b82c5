import type { IdentityType } from '@storey/api/sales/booking.ts'
import type { SaleProblem } from '@storey/api/sales/earlier-sale-imports.ts'
import type { ReceiptMethod } from '@storey/api/sales/receipts.ts'
import { isBlank } from '../../imports/blank.ts'
import { countryOf } from '../../imports/country-names.ts'
import { flagOf, labels } from '../../imports/labels.ts'
import { dayOf } from '../../imports/parse-days.ts'
import { amountOf, noAmount, phoneOf } from '../../imports/parse-values.ts'
import type { ReadSaleSheet, SaleRow } from './workbook.ts'

const identityOf = labels<IdentityType>(['passport', 'national_id', 'company_registration'], {
  national_id: ['emirates id', 'id card', 'eid', 'national identity card', 'identity card'],
  company_registration: ['trade license', 'trade licence', 'company', 'license', 'commercial registration', 'cr'],
})

const methodOf = labels<ReceiptMethod>(['bank_transfer', 'cheque', 'cash', 'card', 'online', 'other'], {
  bank_transfer: ['transfer', 'tt', 'wire', 'bank', 'swift'],
  cheque: ['check', 'chq', 'pdc', 'manager cheque', 'managers cheque'],
  card: ['credit card', 'debit card'],
  online: ['payment link', 'link', 'online payment'],
})

/** Reads the cells of one row; each that cannot be read is a problem. */
export function cellsOf(sheet: ReadSaleSheet, row: SaleRow, say: (problem: SaleProblem) => void) {
  const refuse = (field: string, message: string) =>
    say({ sheet: sheet.name, row: row.line, column: sheet.columns.get(field) ?? null, message })
  const textOf = (field: string) => {
    const text = row.values.get(field)?.trim() ?? ''
    return isBlank(text) ? '' : text
  }
  const read = <Value>(field: string, reader: (text: string) => Value | undefined, why: (text: string) => string) => {
    const text = textOf(field)
    if (text === '') return null
    const value = reader(text)
    if (value === undefined) refuse(field, why(text.slice(0, 60)))
    return value ?? null
  }
  return {
    text: (field: string) => textOf(field) || null,
    day: (field: string) =>
      read(
        field,
        (text) => dayOf(text, 'day_first'),
        (text) => `“${text}” is not a day. Write it as 2025-03-31 or 31/03/2025.`,
      ),
    amount: (field: string, currency: string) =>
      read(
        field,
        (text) => {
          const found = amountOf(text, currency)
          return found?.currency === currency ? found.amount : undefined
        },
        (text) => {
          const found = amountOf(text, currency)
          return found ? `The amount is in ${found.currency}, the unit in ${currency}.` : noAmount(text, currency)
        },
      ),
    percent: (field: string) =>
      read(
        field,
        (text) => /^(\d{1,3}(?:\.\d{1,3})?)\s*%?$/.exec(text)?.[1],
        (text) => `“${text}” is not a percentage with at most three decimals.`,
      ),
    country: (field: string) => read(field, countryOf, (text) => `“${text}” is not a country.`),
    phone: (field: string, country: string) =>
      read(
        field,
        (text) => phoneOf(text, country),
        (text) => `“${text}” is not a phone number.`,
      ),
    flag: (field: string) => read(field, flagOf, (text) => `“${text}” is neither yes nor no.`),
    identity: (field: string) =>
      read(field, identityOf, (text) => `“${text}” is not Passport, National ID or Company registration.`),
    method: (field: string) =>
      read(
        field,
        methodOf,
        (text) => `“${text}” is not a method. Use Bank transfer, Check, Cash, Card, Online or Other.`,
      ),
  }
}
