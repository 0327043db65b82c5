import { decimalsOf, type MoneyValue } from '../format/money.ts'
import { percentDecimals, percentText } from '../format/number.ts'
import { Money } from '../values/Money.tsx'
import type { Column } from './column.ts'

type FigureColumn<Row> = Pick<Column<Row>, 'align' | 'cell' | 'decimals' | 'currency'>

/** The cells of a column of amounts: all with as many decimals as one of them needs. */
export const moneyCells = <Row,>(
  amountOf: (row: Row) => MoneyValue | null | undefined,
  { bare = false, none }: { bare?: boolean; none?: string } = {},
): FigureColumn<Row> => ({
  align: 'right',
  decimals: (row) => {
    const amount = amountOf(row)
    return amount ? decimalsOf(amount) : 0
  },
  currency: bare ? () => undefined : (row) => amountOf(row)?.currency,
  cell: (row, decimals, named) => (
    <Money value={amountOf(row)} bare={bare || named} minor={decimals > 0} {...(none === undefined ? {} : { none })} />
  ),
})

/** The same for percentages. */
export const percentCells = <Row,>(percentOf: (row: Row) => string | number | null): FigureColumn<Row> => ({
  align: 'right',
  decimals: (row) => percentDecimals([percentOf(row)]),
  cell: (row, decimals) => {
    const percent = percentOf(row)
    return percent === null ? '–' : percentText(percent, decimals)
  },
})
