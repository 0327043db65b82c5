import type { Money } from '@storey/api/conventions.ts'
import type { SheetColumn } from './column.ts'

// Columns of exports that show a list as it is.

export const textColumn = <Row>(width: number, of: (row: Row) => string | null) =>
  ({ kind: 'text', width, of }) as const
export const wholeColumn = <Row>(of: (row: Row) => number | null) => ({ kind: 'whole', width: 9, of }) as const
export const decimalColumn = <Row>(of: (row: Row) => string | null) => ({ kind: 'decimal', width: 10, of }) as const
export const moneyColumn = <Row>(of: (row: Row) => Money | null) => ({ kind: 'money', width: 16, of }) as const
export const dayColumn = <Row>(of: (row: Row) => string | null) => ({ kind: 'day', width: 12, of }) as const
export const instantColumn = <Row>(of: (row: Row) => string | null) => ({ kind: 'instant', width: 20, of }) as const

type Untitled<Row> =
  SheetColumn<Row> extends infer Column ? (Column extends SheetColumn<Row> ? Omit<Column, 'title'> : never) : never

/**
 * The chosen columns of a list in their order; a list whose export lacks one of its columns does not compile. The currency
 * follows the first column of money.
 */
export function sheetOfList<Name extends string, Row>(
  titles: Readonly<Record<Name, string>>,
  columns: Readonly<Record<Name, Untitled<Row>>>,
  chosen: readonly Name[],
): readonly SheetColumn<Row>[] {
  const all = chosen.map((name) => ({ title: titles[name], ...columns[name] }) as SheetColumn<Row>)
  const at = all.findIndex(({ kind }) => kind === 'money')
  const money = all[at]
  if (money?.kind !== 'money') return all
  const currency: SheetColumn<Row> = {
    title: 'Currency',
    width: 9,
    kind: 'text',
    of: (row) => all.map((one) => (one.kind === 'money' ? one.of(row)?.currency : undefined)).find(Boolean) ?? null,
  }
  return all.toSpliced(at + 1, 0, currency)
}

/** A code as a word: `bank_transfer` is `Bank transfer`. */
export const codeText = (code: string) =>
  code === 'cancelled' ? 'Canceled' : `${code.slice(0, 1).toUpperCase()}${code.slice(1).replaceAll('_', ' ')}`

/** Names in one cell. */
export const namesText = (names: readonly string[]) => names.join(', ')
