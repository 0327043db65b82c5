import type { Cell } from '@storey/api/inventory/buildings.ts'
import { unitTypeLabels } from '@storey/api/inventory/unit-names.ts'
import type { ReactNode } from 'react'
import { minorDigits } from '../../../ui/format/money.ts'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import type { ListState } from '../../../ui/list/useListState.ts'
import { optionsOf } from '../labels.ts'
import { choicesOf, type GridQuery } from './grid-filter.ts'

interface Props {
  state: ListState<GridQuery>
  cells: readonly Cell[]
  matching: number
  currency: string
  right?: ReactNode
}

/** Filters of a building's units, for the grid and the floor plates. */
export function GridFilters({ state, cells, matching, currency, right }: Props) {
  const types = choicesOf(cells.map(({ type }) => type))
  return (
    <FilterBar
      state={state}
      total={matching}
      right={right}
      filters={[
        {
          kind: 'range',
          from: 'price_from',
          to: 'price_to',
          label: 'Price',
          unit: currency,
          scale: 10 ** minorDigits(currency),
        },
        {
          kind: 'choice',
          key: 'bedrooms',
          label: 'Bedrooms',
          options: choicesOf(cells.map(({ bedrooms }) => bedrooms)).map((count) => ({
            value: String(count),
            label: count === 0 ? 'Studio' : `${count} bed`,
          })),
        },
        {
          kind: 'choice',
          key: 'view',
          label: 'View',
          options: choicesOf(cells.map(({ view }) => view)).map((view) => ({ value: view, label: view })),
        },
        {
          kind: 'choice',
          key: 'type',
          label: 'Type',
          options: optionsOf(unitTypeLabels).filter(({ value }) => types.includes(value)),
        },
      ]}
    />
  )
}
