import { invalid } from '../errors/problems.ts'
import { fontsFor } from './fonts.ts'
import { textsOf } from './texts-of.ts'

/** Texts of a document by the fields that they come from, such as `client_name`. */
export type FieldTexts = Readonly<Record<string, string | null>>

const MAX_QUOTE_LENGTH = 80

/** Refuses texts with a character that no font has: an empty box would be printed instead. @throws 422 on the field */
export function requirePrintable(texts: FieldTexts): void {
  const errors = Object.entries(texts).flatMap(([field, text]) => {
    const [missing] = fontsFor(text ?? '').missing
    return missing === undefined || text === null ? [] : [[field, [notPrintable(missing, text)]] as const]
  })
  if (errors.length > 0) throw invalid(Object.fromEntries(errors))
}

function notPrintable(character: string, text: string): string {
  const code = character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')
  const at = Math.max(0, text.indexOf(character) - MAX_QUOTE_LENGTH / 2)
  const quote = text.slice(at, at + MAX_QUOTE_LENGTH).toWellFormed()
  return `The PDF has no font for the character ${character} (U+${code}) in “${quote}”. Replace this character.`
}

/** The data of a document with a question mark for each character that no font has: a printed list must not fail for one name. */
export function withoutMissing<Data>(data: Data): Data {
  const missing = new Set(fontsFor(textsOf(data).join('\n')).missing)
  if (missing.size === 0) return data
  const clean = (text: string) => [...text].map((sign) => (missing.has(sign) ? '?' : sign)).join('')
  return JSON.parse(JSON.stringify(data), (_key, value: unknown) => (typeof value === 'string' ? clean(value) : value))
}
