import { plainText, type Read } from './read.ts'

/** How many characters an IBAN has, by its country (SWIFT's registry). */
const LENGTHS: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ES24 ' +
    'FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 ' +
    'LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 ' +
    'RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** Whether banks of a country have IBANs. */
export const hasIban = (country: string): boolean => country in LENGTHS

/** An IBAN in the one form that it is kept in, however it is spaced: its length and its check digits are right. */
export function readIban(typed: string): Read<string> {
  if (typed.length > 100) return { why: 'An IBAN has at most 34 characters.' }
  const text = plainText(typed)
    .toUpperCase()
    .replace(/^IBAN[:\s]*/, '')
    .replace(/[\s.-]/g, '')
  if (text === '') return { empty: true }
  const length = LENGTHS[text.slice(0, 2)]
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(text) || length === undefined)
    return { why: 'Enter an IBAN, such as AE07 0331 2345 6789 0123 456.' }
  if (text.length !== length)
    return { why: `An IBAN of ${text.slice(0, 2)} has ${length} characters; this has ${text.length}.` }
  if (!hasRightDigits(text)) return { why: 'The check digits don’t match. Check the IBAN for a typing error.' }
  return { value: text }
}

/** ISO 7064, mod 97-10: read as one number, the first four characters last, it leaves 1. */
function hasRightDigits(iban: string): boolean {
  let rest = 0
  for (const character of iban.slice(4) + iban.slice(0, 4)) {
    const value = Number.parseInt(character, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}

/** In groups of four, as people read it. */
export const ibanText = (iban: string): string => iban.replace(/(.{4})(?=.)/g, '$1 ')

/** A BIC of eight or eleven characters. */
export function readBic(typed: string): Read<string> {
  const text = plainText(typed).slice(0, 100).toUpperCase().replace(/\s/g, '')
  if (text === '') return { empty: true }
  return /^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$/.test(text)
    ? { value: text }
    : { why: 'Enter a BIC (SWIFT code) of 8 or 11 characters, such as EBILAEAD.' }
}

/** The country of a bank by its BIC. */
export const countryOfBic = (bic: string): string => bic.slice(4, 6)
