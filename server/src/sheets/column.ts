import type { Money } from '@storey/api/conventions.ts'

/** A column of a sheet: its heading and its values. */
export type SheetColumn<Row> = {
  readonly title: string
  /** In characters, for spreadsheets. */
  readonly width: number
  /** On paper a number has at most so many places, as on the screen; a file has them all. */
  readonly printed?: number
} & (
  | { readonly kind: 'text'; readonly of: (row: Row) => string | null }
  | { readonly kind: 'whole'; readonly of: (row: Row) => number | null }
  /** A decimal as PostgreSQL writes it, such as "84.50". */
  | { readonly kind: 'decimal'; readonly of: (row: Row) => string | null }
  /** Written in major units; the currency has a separate column. */
  | { readonly kind: 'money'; readonly of: (row: Row) => Money | null }
  | { readonly kind: 'day'; readonly of: (row: Row) => string | null }
  /** Written in UTC, and in the time zone of the organization. */
  | { readonly kind: 'instant'; readonly of: (row: Row) => string | null }
  | { readonly kind: 'flag'; readonly of: (row: Row) => boolean | null }
)

/** Rows from the database in batches, so that memory use is constant. */
export type Batches<Row> = AsyncIterable<readonly Row[]>

/** A value to be written; numbers as exact decimal text. */
export type Cell =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'number'; readonly text: string; readonly places: number }
  | { readonly kind: 'day'; readonly at: Date }
  | { readonly kind: 'instant'; readonly at: Date }
  | { readonly kind: 'flag'; readonly on: boolean }

/** The value of a column for a row; null if it is empty. */
export function cellOf<Row>(column: SheetColumn<Row>, row: Row): Cell | null {
  switch (column.kind) {
    case 'text': {
      const text = column.of(row)
      return text === null || text === '' ? null : { kind: 'text', text }
    }
    case 'whole': {
      const value = column.of(row)
      return value === null ? null : { kind: 'number', text: String(value), places: 0 }
    }
    case 'decimal': {
      const text = column.of(row)
      return text === null ? null : { kind: 'number', text, places: 2 }
    }
    case 'money': {
      const money = column.of(row)
      return money === null ? null : { kind: 'number', ...majorUnits(money) }
    }
    case 'flag': {
      const on = column.of(row)
      return on === null ? null : { kind: 'flag', on }
    }
    default: {
      const at = column.of(row)
      return at === null ? null : { kind: column.kind, at: new Date(at) }
    }
  }
}

/** An amount in major units, exact to the digit: 150 fils are "1.50" AED, 150 yen are "150" JPY. */
function majorUnits({ amount, currency }: Money): { text: string; places: number } {
  const places = placesOf(currency)
  const digits = String(amount).padStart(places + 1, '0')
  return { text: places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`, places }
}

const known = new Map<string, number>()

/** How many minor digits a currency has: 2 for AED, 3 for KWD, 0 for JPY. */
export function placesOf(currency: string): number {
  const places =
    known.get(currency) ??
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
    2
  known.set(currency, places)
  return places
}

/** The price in whole units of the currency: minor digits only if they are not zero. */
export function priceText(amount: number, currency: string): string {
  const places = placesOf(currency)
  const minimumFractionDigits = amount % 10 ** places === 0 ? 0 : places
  const digits = { minimumFractionDigits, maximumFractionDigits: places }
  return `${currency} ${new Intl.NumberFormat('en', digits).format(amount / 10 ** places)}`
}
