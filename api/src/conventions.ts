import * as z from 'zod'
import { FIRST_DAY, isInRange, LAST_DAY, ZONE } from './day-range.ts'
import { cleanLine, cleanText } from './readers/clean-text.ts'
import { emailAddress, plainAddress } from './readers/email-address.ts'
import { readPhone } from './readers/read-phone.ts'

/** Greatest id and amount: beyond it a JavaScript number is no longer exact. */
export const GREATEST = Number.MAX_SAFE_INTEGER
/** Limits of a JSON body, checked on its characters before it is parsed. */
export const JSON_LIMITS = { depth: 20, values: 5_000 } as const
/** Reserved on every call, taken off before validation. */
export const RESERVED = ['locale', 'organization_id', '_method'] as const

export const recordId = z.int('Enter a whole number.').min(1, 'Enter a positive number.').max(GREATEST)
/** The greatest version that a row can count to. */
const MAX_VERSION = 2_147_483_646

export const version = z.int().min(1).max(MAX_VERSION)
/** The version that the caller read. It is checked if it is sent; `RequestOf` requires our own client to send it. */
export const seenVersion = version.optional()
/** An instant in a response. Requests use `instantInput`. */
export const instant = z.iso.datetime({ offset: true, error: 'Enter an instant such as 2026-11-21T09:30:00Z.' })
/** A day in a response, however far in the future. Requests use `dayInput`. */
export const day = z.iso.date('Enter a day such as 2026-11-21.')

const OUT_OF_RANGE = `Enter a day from ${FIRST_DAY} to ${LAST_DAY}.`
export const dayInput = day.refine(isInRange, OUT_OF_RANGE)
export const instantInput = instant
  .refine((value) => ZONE.test(value), { error: 'Use an offset from UTC of at most 14 hours.', abort: true })
  // Zod runs this check also for texts that the previous one refused.
  .refine(
    (value) => Number.isNaN(Date.parse(value)) || isInRange(new Date(value).toISOString().slice(0, 10)),
    OUT_OF_RANGE,
  )
export const currency = z.string().regex(/^[A-Z]{3}$/, 'Enter a currency code of three letters, such as AED.')
const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))
/** A currency in use, of a request; responses may have one that is no longer. */
export const currencyInput = currency.refine((code) => CURRENCIES.has(code), {
  error: 'Enter the code of a currency in use, such as AED.',
})
/** An amount in minor units, such as fils; never negative. For responses; requests use `amountInput`. */
export const amount = z
  .int('Enter a whole number of minor units.')
  .min(0, 'An amount cannot be negative.')
  .max(GREATEST)
/** Greatest amount that callers may give: a hundred billion of a currency of a hundred minor units. */
export const GREATEST_AMOUNT = 10_000_000_000_000
export const amountInput = amount.max(GREATEST_AMOUNT, 'Enter an amount of at most 100 billion.')
export const money = z.strictObject({ amount, currency })
export type Money = z.output<typeof money>
/** A decimal string with up to three places, such as "12.5". */
export const percent = z
  .string()
  .regex(/^-?\d{1,3}(\.\d{1,3})?$/, 'Enter a percentage with at most three decimals, such as 12.5.')
/** Square metres with up to four places: as many as an area typed in square feet needs to be read back as it was typed. */
export const area = z.string().regex(/^\d{1,8}(\.\d{1,4})?$/, 'Enter an area in square meters, such as 84.5.')
export const email = z.preprocess((value) => (typeof value === 'string' ? plainAddress(value) : value), emailAddress)
/** Kept as E.164, however it is written with its country's code: `00971…`, `971…`, `+971 (0)50 …`. */
export const phone = z.preprocess(written, z.e164('Enter a phone number with its country code, such as +971501234567.'))
function written(value: unknown): unknown {
  const read = typeof value === 'string' ? readPhone(value) : undefined
  return read && 'value' in read ? read.value : value
}
export const country = z.string().regex(/^[A-Z]{2}$/, 'Enter a country code of two letters, such as AE.')
/** Control characters and ends of lines: a text of one line that has them is more than it looks like. */
const BREAKS = /[\p{Cc}\u2028\u2029]/u

/** One line of text. */
export const line = (longest = 200) =>
  z
    .string()
    .overwrite(cleanLine)
    .min(1, 'Enter a value.')
    .max(longest, `Use at most ${longest} characters.`)
    .refine((text) => !BREAKS.test(text), 'Use one line, without control characters.')
/** Begins like a formula or a command of a spreadsheet. */
const FORMULA = /^["']*(?:[=＝]|[+\-@＋－＠].*[(|!])/u
/** The name of a user or of something that users make: it is shown as an author and copied into spreadsheets. */
export const nameLine = (longest = 200) =>
  line(longest).refine((value) => !FORMULA.test(value), 'Begin with a letter or a digit, not like a formula.')
/** Several lines of text; may be empty. */
export const text = (longest = 10_000) =>
  z
    .string()
    .overwrite(cleanText)
    .max(longest, `Use at most ${longest} characters.`)
    .refine((value) => !value.includes('\0'), 'Remove the NUL character.')
export const colour = z.enum([
  'grey',
  'indigo',
  'blue',
  'cyan',
  'teal',
  'green',
  'lime',
  'amber',
  'orange',
  'red',
  'pink',
  'violet',
])
export type Colour = z.output<typeof colour>

const fromText = (parse: (text: string) => unknown) => (value: unknown) =>
  typeof value === 'string' ? parse(value) : value
const wholeNumber = fromText((value) => (/^-?\d{1,16}$/.test(value) ? Number(value) : value))

/** A whole number in a query. */
export const asNumber = <S extends z.ZodType>(schema: S) => z.preprocess(wholeNumber, schema)
/** `true` or `false` in a query. */
export const asFlag = z.preprocess(
  fromText((value) => (value === 'true' ? true : value === 'false' ? false : value)),
  z.boolean('Enter true or false.'),
)
/** An object as JSON text, in a body that carries files. */
export const fromJson = <S extends z.ZodType>(schema: S) =>
  z.preprocess(
    fromText((text) => {
      try {
        return JSON.parse(text)
      } catch {
        return text
      }
    }),
    schema,
  )
/** Several values as a comma list in a query. */
export const listOf = <S extends z.ZodType>(schema: S, max = 100) =>
  z.preprocess(
    fromText((value) => value.split(',').filter((part) => part !== '')),
    z
      .array(z.preprocess(wholeNumberWhere(schema), schema))
      .min(1, 'Choose at least one value.')
      .max(max, `Choose at most ${max} values.`),
  )
/** A filter with several values, any of which matches. An empty text is ignored. */
export const anyOf = <S extends z.ZodType>(schema: S, most = 100) =>
  z.preprocess(
    fromText((value) => (/^,*$/.test(value) ? undefined : value)),
    listOf(schema, most).optional(),
  )
const wholeNumberWhere = (schema: z.ZodType) =>
  schema instanceof z.ZodNumber ? wholeNumber : (value: unknown) => value

export const MAX_SEARCH_LENGTH = 100
/** What is looked for in a list. */
export const searchTerm = z
  .string()
  .overwrite(cleanLine)
  .max(MAX_SEARCH_LENGTH, `Use at most ${MAX_SEARCH_LENGTH} characters.`)

interface ListShape<Sort extends string, Filters extends z.ZodRawShape> {
  /** Sort keys; each is also allowed with a leading minus. The first one is the default order (descending when `newest`). */
  readonly sort: readonly [Sort, ...Sort[]]
  readonly filters?: Filters
}

/** The query of a list: `page`, `per_page`, `sort`, `search` and its filters. Anything else is a 422. */
export const listQuery = <const Sort extends string, Filters extends z.ZodRawShape = Record<never, never>>({
  sort,
  filters,
}: ListShape<Sort, Filters>) => {
  const keys = sort.flatMap((key) => [key, `-${key}` as const])
  return z.strictObject({
    page: asNumber(z.int('Enter a whole number.').min(1, 'Pages start at 1.').max(1_000_000)).default(1),
    per_page: asNumber(z.int('Enter a whole number.').min(1, 'Enter 1 to 100.').max(100, 'Enter 1 to 100.')).default(
      25,
    ),
    sort: z
      .enum(keys as [Sort | `-${Sort}`, ...(Sort | `-${Sort}`)[]], `Sort by one of: ${keys.join(', ')}.`)
      .optional(),
    search: searchTerm.optional(),
    cursor: z.string().max(2_000, 'Use the cursor of the page before.').optional(),
    ...(filters ? optional(filters) : ({} as Optional<Filters>)),
  })
}

type Optional<Shape extends z.ZodRawShape> = { [Name in keyof Shape]: z.ZodOptional<Shape[Name]> }
const optional = <Shape extends z.ZodRawShape>(shape: Shape) =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, z.optional(schema)])) as Optional<Shape>

/** The query of an options call, for selects. `ids` names what is already chosen, so that its label can be shown. */
export const optionsQuery = z.strictObject({
  search: searchTerm.optional(),
  limit: asNumber(z.int().min(1, 'Enter 1 to 100.').max(100, 'Enter 1 to 100.')).default(25),
  ids: anyOf(recordId).optional(),
})

export const meta = z.object({
  page: z.int(),
  per_page: z.int(),
  /** Counting stops at 10,000; then `total_is_exact` is false. */
  total: z.int(),
  total_is_exact: z.boolean(),
  /** Pages on from the last row at constant cost, however deep; null where nothing follows. */
  next_cursor: z.string().nullable(),
})
export type Meta = z.output<typeof meta>

/** A page of a list. */
export const page = <S extends z.ZodType>(item: S) => z.object({ data: z.array(item), meta })
/** Whether a response is a page of a list. */
export const isPage = (response: z.core.$ZodType | undefined): boolean =>
  response instanceof z.ZodObject && 'meta' in response.shape
/** One record. */
export const one = <S extends z.ZodType>(item: S) => z.object({ data: item })
/** The record that an upload added; of a list of files the last one, and all of them. */
export const added = <S extends z.ZodType>(item: S) => z.object({ data: item, added: z.array(item).optional() })
/** The most files of one upload. */
export const MAX_FILES = 10
/** Several records, all of them. */
export const several = <S extends z.ZodType>(item: S) => z.object({ data: z.array(item) })
/** Choices of a select. */
export const options = <Shape extends z.ZodRawShape = Record<never, never>>(more?: Shape) =>
  several(z.object({ id: recordId, name: z.string(), ...(more ?? ({} as Shape)) }))

/**
 * The signed address of a user's picture, if they have one; valid to the end of the next day. Handlers return the name of the
 * picture, and the server signs the fields that are declared with this schema.
 */
export const personPicture = z.string().nullable().optional()
/** A colleague, as records name one. */
export const person = z.object({ id: recordId, full_name: z.string(), picture: personPicture })
export type Person = z.output<typeof person>

/** The body of a 422. */
export interface Invalid {
  readonly message: string
  readonly errors: Readonly<Record<string, readonly string[]>>
}
/** The body of every other refusal; a stale 409 adds the record as it is now. */
export interface Problem {
  readonly message: string
  readonly code: string
  readonly current?: unknown
}
