import * as z from 'zod'
import { line } from '../conventions.ts'
import { ibanText, readIban } from '../readers/read-iban.ts'

const LIKE_IBAN = /^[A-Za-z]{2}\d{2}(?=(?:[\s.-]*[A-Za-z0-9]){8})/

/** The number in the form that is kept. An account that begins like an IBAN is one: its length and check digits are right. */
const checked = (text: string, check: z.core.$RefinementCtx) => {
  if (!LIKE_IBAN.test(text)) return text
  const found = readIban(text)
  if ('value' in found) return ibanText(found.value)
  check.addIssue({ code: 'custom', message: 'why' in found ? found.why : 'Enter a value.' })
  return z.NEVER
}

/** The escrow account of a project as a line of text. */
export const escrowAccount = line(120).transform(checked)

/** The number of an account, with digits: an IBAN, or that of a country without IBANs. */
export const accountNumber = line(120)
  .refine((text) => /^[\w\s./-]{4,}$/.test(text) && /\d{3}/.test(text.replace(/\D/g, '')), {
    error: 'Enter an IBAN, or an account number of letters, digits, spaces and hyphens.',
    abort: true,
  })
  .transform(checked)
