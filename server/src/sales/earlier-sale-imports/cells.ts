import { plainText } from '@storey/api/readers/read.ts'
import type { IdentityType } from '@storey/api/sales/booking.ts'
import type { SaleProblem } from '@storey/api/sales/earlier-sale-imports.ts'
import type { ReceiptMethod } from '@storey/api/sales/receipts.ts'
import { isBlank } from '../../imports/blank.ts'
import { countryOf } from '../../imports/country-names.ts'
import { headedMoney } from '../../imports/figure-columns.ts'
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

const HANDOVER = /^(?:(?:up)?on |at )?(?:hand[ -]?over|completion|possession)$/i
const PERCENT = /^(\d{1,3}(?:\.0+)?)\s*%?$/
const STAGE =
  /^(?:(?:up)?on |at |when )?(\d{1,3})\s*%\s*(?:of )?(?:the )?(?:(?:is )?built|(?:of )?construction|complet(?:e|ed|ion)|progress)(?: of construction)?$/i

/** 0.05 is what a cell of 5% holds in another format. */
const FRACTION = /^0?\.\d*[1-9]\d*$/

/** `2,5 %` and `٥٪` with the figures and the mark of 2.5%. */
const pointed = (text: string) =>
  plainText(text)
    .replace('٪', '%')
    .replace(/^(\d{1,3}),(?=\d{1,3}\s*%?$)/, '$1.')
const percentOf = (text: string) => between(PERCENT.exec(pointed(text))?.[1])
const stageOf = (text: string) => between(STAGE.exec(text)?.[1])
const between = (digits: string | undefined) => {
  const percent = Number(digits)
  return percent >= 1 && percent <= 100 ? percent : undefined
}

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
        (text) => dayOf(text, sheet.days),
        (text) => `“${text}” is not a day. Write it as 2025-03-31 or 31/03/2025.`,
      ),
    amount: (field: string, currency: string) => {
      const headed = headedMoney(sheet.columns.get(field) ?? '')
      const column = { zeros: headed.zeros, decimals: sheet.decimals }
      return read(
        field,
        (text) => {
          const found = amountOf(text, headed.currency ?? currency, column)
          return found?.currency === currency ? found.amount : undefined
        },
        (text) => {
          const found = amountOf(text, headed.currency ?? currency, column)
          return found
            ? `The amount is in ${found.currency}, the unit in ${currency}.`
            : noAmount(text, headed.currency ?? currency, column)
        },
      )
    },
    percent: (field: string) =>
      read(
        field,
        (text) =>
          FRACTION.test(pointed(text)) ? undefined : /^(\d{1,3}(?:\.\d{1,3})?)\s*%?$/.exec(pointed(text))?.[1],
        (text) =>
          FRACTION.test(pointed(text))
            ? `“${text}” is a part of 1 or less than 1%. Write it with its sign, such as 5% or 0.5%.`
            : `“${text}” is not a percentage with at most three decimals.`,
      ),
    built: (field: string) =>
      read(
        field,
        (text) => stageOf(text) ?? percentOf(text),
        (text) => `“${text}” is not a stage of construction. Write it as 40%, from 1% to 100%.`,
      ),
    /** The stage of construction in a column of due days, such as “At 40% built”; null for anything else. */
    stage: (field: string) => stageOf(textOf(field)) ?? null,
    /** Whether a column of due days says “On handover” or the like. */
    isHandover: (field: string) => HANDOVER.test(textOf(field)),
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
