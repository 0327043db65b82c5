import * as z from 'zod'
import { country, currencyInput, line } from '../conventions.ts'
import type { Read } from '../readers/read.ts'
import { countryOfBic, hasIban, readBic, readIban } from '../readers/read-iban.ts'
import { isMasked } from './masked.ts'

const readBy = (read: (typed: string) => Read<string>) =>
  z.string().transform((typed, check) => {
    const found = read(typed)
    if ('value' in found) return found.value
    check.addIssue({ code: 'custom', message: 'why' in found ? found.why : 'Enter a value.' })
    return z.NEVER
  })

/** Kept without spaces, in capitals; its length and check digits are right. */
export const iban = readBy(readIban)
export const bic = readBy(readBic)

/** Where an organization is paid, as it is entered. */
export const bankFields = {
  beneficiary: line(200),
  bank: line(200),
  branch: line(200).nullable().default(null),
  country,
  iban: iban.nullable().default(null),
  account_number: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9 -]{4,34}$/, 'Enter an account number of 4 to 34 letters and digits.')
    .nullable()
    .default(null),
  bic: bic.nullable().default(null),
  routing_code: line(40).nullable().default(null),
  intermediary_bank: line(200).nullable().default(null),
  currency: currencyInput,
}

/** The same in a registration, where a masked number keeps the saved one. */
export const registrationBankFields = {
  ...bankFields,
  iban: readBy((typed) => (isMasked(typed) ? { value: typed } : readIban(typed)))
    .nullable()
    .default(null),
  account_number: z
    .string()
    .trim()
    .regex(/^(••••.{0,5}|[A-Za-z0-9 -]{4,34})$/, 'Enter an account number of 4 to 34 letters and digits.')
    .nullable()
    .default(null),
}

interface BankDetails {
  readonly country: string
  readonly iban: string | null
  readonly account_number: string | null
  readonly bic: string | null
  readonly routing_code: string | null
}

/** Errors that depend on several fields of bank details, by field. */
export function bankMistakes({ country, iban, account_number, bic, routing_code }: BankDetails) {
  const mistakes: Record<string, string> = {}
  if (iban === null && hasIban(country)) mistakes.iban = 'Enter the IBAN. Banks of this country have one.'
  else if (iban === null && account_number === null) mistakes.account_number = 'Enter the account number.'
  if (iban !== null && !isMasked(iban) && iban.slice(0, 2) !== country)
    mistakes.iban = `This IBAN is for ${iban.slice(0, 2)}, but the bank’s country is ${country}.`
  if (bic !== null && countryOfBic(bic) !== country)
    mistakes.bic = `This BIC is for ${countryOfBic(bic)}, but the bank’s country is ${country}.`
  if (iban === null && bic === null && routing_code === null && mistakes.iban === undefined)
    mistakes.bic = 'Enter the BIC or the routing code of the bank.'
  return mistakes
}

/** Refuses what is wrong between the fields, each on its field. */
export const bankAgrees = (details: BankDetails, check: z.core.$RefinementCtx) => {
  for (const [field, message] of Object.entries(bankMistakes(details)))
    check.addIssue({ code: 'custom', path: [field], message })
}
