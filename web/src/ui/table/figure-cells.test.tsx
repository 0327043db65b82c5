import { textOf } from '@storey/api/query-parsers.ts'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../../../test/render.tsx'
import { percentText } from '../format/number.ts'
import { useListState } from '../list/useListState.ts'
import { DataTable } from './DataTable.tsx'
import { moneyCells, percentCells } from './figure-cells.tsx'

interface Due {
  readonly id: number
  readonly amount: number
  readonly share: string | null
  readonly currency?: string
}

const reads = { search: textOf(0, 100) }
const paid = ({ amount, currency = 'AED' }: Due) => ({ amount, currency })
const nameOf = ({ id }: Due) => `Payment ${id}`
const columns = [
  { id: 'name', title: 'Name', cell: nameOf },
  { id: 'amount', title: 'Amount', ...moneyCells(paid) },
  { id: 'share', title: 'Share', ...percentCells(({ share }: Due) => share) },
]

/** The amounts and shares of a table with these rows. */
async function shown(rows: readonly Due[]): Promise<readonly (readonly (string | null)[])[]> {
  const answer = { data: { data: rows }, error: null, isFetching: false, isPlaceholderData: false, refetch: () => null }
  await renderPart(function Payments() {
    return (
      <DataTable
        name="payments"
        label="Payments"
        state={useListState(reads)}
        answer={answer}
        columns={columns}
        rowName={nameOf}
        card={nameOf}
        empty={{ title: 'No payments yet' }}
      />
    )
  })
  const [, ...lines] = within(screen.getByRole('table', { name: 'Payments' })).getAllByRole('row')
  return lines.map((line) =>
    within(line)
      .getAllByRole('cell')
      .slice(1)
      .map(({ textContent }) => textContent),
  )
}

describe('columns of figures', () => {
  it('show as many decimals in each row as one of them needs', async () => {
    const rows = [
      { id: 1, amount: 19_687_500, share: '3' },
      { id: 2, amount: 9_318_750, share: '3.5' },
      { id: 3, amount: 100_000, share: null },
    ]
    expect(await shown(rows)).toEqual([
      ['196,875.00', '3.0%'],
      ['93,187.50', '3.5%'],
      ['1,000.00', '–'],
    ])
    screen.getByText('Amount, AED')
  })

  it('show no decimals if all figures are whole', async () => {
    expect(await shown([{ id: 1, amount: 100_000, share: '5.00' }])).toEqual([['1,000', '5%']])
  })

  it('name the currency in each row if a page has two', async () => {
    const rows = [
      { id: 1, amount: 100_000, share: '5', currency: 'AED' },
      { id: 2, amount: 200_000, share: '5', currency: 'GBP' },
    ]
    expect(await shown(rows)).toEqual([
      ['AED\u00a01,000', '5%'],
      ['GBP\u00a02,000', '5%'],
    ])
    screen.getByText('Amount')
  })

  it.each([
    ['12.5', 0, '12.5%'],
    ['12.5', 2, '12.50%'],
    [3, 1, '3.0%'],
    ['1250', 1, '1,250.0%'],
  ])('percentText(%s, %i) is %s', (percent, decimals, text) => {
    expect(percentText(percent, decimals)).toBe(text)
  })
})
