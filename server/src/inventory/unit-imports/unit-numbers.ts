import { plainText } from '@storey/api/readers/read.ts'

// The patterns are for PostgreSQL and JavaScript: both look for rows with the same number.

/** The code of a building before a number: A-0101. */
export const codePattern = (code: string) => `^${code.replace(/[^\p{L}\p{N}]/gu, '\\$&')}[-\\s_./#]+`
/** A word before a number: `Unit 1203`, `Flat no. 12`, `#12`, `№ 12`. */
export const WORD_PATTERN =
  '^(?:(?:unit|apartment|apt|flat)[.]?(?:\\s*(?:no|number|nr)(?![a-z])[.]?)?[\\s:#-]*|#\\s*|(?:no|nr)(?:[.]\\s*|\\s+))(?=[a-z]{0,3}[-/]?[0-9])'
/** What is said behind a number: `1203 (corner)`. 101 (A) and 101 (B) are two numbers. */
export const REMARK_PATTERN = '\\s*[(][^()0-9]*[^()0-9\\s.,/&+-]{3}[^()0-9]*[)]$'

/** A number that a program has written as one with decimals: 101.0. */
export const FLOAT_PATTERN = '^([0-9]{1,6})[.]0$'

/** A number of a workbook with three decimals has a zero more. `№101` would become No101. */
const plainNumber = (text: string) => plainText(text.replaceAll('№', '#')).replace(/^(\d{1,3}\.\d{3})0$/, '$1')

/** The number with its words, as units that were imported before or typed have it: Flat 12 of "A-Flat 12". */
export const withWords = (text: string, code: string): string =>
  plainNumber(text).replace(new RegExp(codePattern(code), 'i'), '')

/** The number without the code of its building and without words: 0101 of A-0101, 1203 of "Unit 1203 (corner)". */
export function ownNumber(text: string, code: string): string {
  const plain = plainNumber(text).replace(new RegExp(FLOAT_PATTERN), '$1')
  const alone = plain.replace(new RegExp(REMARK_PATTERN), '').replace(new RegExp(WORD_PATTERN, 'i'), '')
  return alone.replace(new RegExp(codePattern(code), 'i'), '') || plain
}

/** What is said behind a number: corner. */
export const remarkOf = (text: string): string | undefined =>
  new RegExp(REMARK_PATTERN).exec(plainText(text))?.[0].replace(/[()]/g, '').trim()

/** Why a text is what a spreadsheet has made of a number: a day of 3-12, or a power of ten. */
export function spoiled(text: string): string | undefined {
  const isDay = /^\d{4}-\d\d-\d\d(?: \d\d:\d\d)?$|^\d{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)$/i.test(
    text,
  )
  if (isDay || /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)-\d{1,2}$/i.test(text))
    return 'The spreadsheet made a date of this number. Format the column as text, and type the number again.'
  if (/^\d(?:\.\d+)?e\+\d+$/i.test(text))
    return 'The spreadsheet shortened this number. Format the column as text, and type the number again.'
  return undefined
}
