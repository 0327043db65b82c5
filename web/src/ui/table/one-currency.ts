import type { Column } from './column.ts'

/** The currency of each column whose amounts on this page have the same one: it is in the head, not in each row. */
export const currenciesOf = <Row>(
  columns: readonly Column<Row>[],
  rows: readonly Row[],
): readonly (string | undefined)[] =>
  columns.map(({ currency }) => {
    const [one, ...others] = currency ? new Set(rows.flatMap((row) => currency(row) ?? [])) : []
    return others.length === 0 ? one : undefined
  })
