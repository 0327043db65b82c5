import { integer, textOf } from '@storey/api/query-parsers.ts'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { renderPart } from '../../../test/render.tsx'
import { useListState } from '../list/useListState.ts'
import { DataTable } from './DataTable.tsx'

interface Lead {
  readonly id: number
  readonly name: string
}

const reads = { search: textOf(0, 100), page: integer(1, 1000, 1), per_page: integer(1, 100, 25) }
const answered = (rows: readonly Lead[]) => ({
  data: { data: rows, meta: { page: 1, per_page: 25, total: rows.length, total_is_exact: true } },
  ...{ error: null, isFetching: false, isPlaceholderData: false, refetch: () => undefined },
})
beforeEach(() => localStorage.clear())

function Leads() {
  const [rows, setRows] = useState<readonly Lead[]>([])
  return (
    <>
      <button type="button" onClick={() => setRows([{ id: 7, name: 'A real lead' }])}>
        Arrive
      </button>
      <DataTable
        name="leads"
        label="Leads"
        state={useListState(reads)}
        answer={answered(rows)}
        columns={[{ id: 'name', title: 'Name', cell: ({ name }: Lead) => <a href="/lead">{name}</a> }]}
        rowName={({ name }) => name}
        card={({ name }) => name}
        bulk={() => null}
        menu={() => [{ label: 'Delete' }]}
        empty={{ title: 'No leads yet', action: <button type="button">New lead</button> }}
        example={{ words: 'one lead', load: async () => [{ id: 1, name: 'Amal Haddad' }] }}
        search="Name"
      />
    </>
  )
}

it('the example of an empty list has no links, checkboxes and menus to reach, and closes to the button that opened it', async () => {
  const { user } = await renderPart(Leads)
  await user.click(screen.getByRole('button', { name: 'See an example' }))

  const row = await screen.findByText('Amal Haddad')
  expect(row.closest('[inert]')).not.toBeNull()
  expect(screen.getByRole('region', { name: 'Example' }).textContent).toContain('An example: one lead.')
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(screen.queryByRole('button', { name: /Amal Haddad/ })).toBeNull()
  const close = screen.getByRole('button', { name: 'Close the example' })
  expect(document.activeElement).toBe(close)

  await user.keyboard('{Enter}')
  expect(screen.queryByText('Amal Haddad')).toBeNull()
  expect(screen.queryByText('No leads yet')).not.toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'See an example' }))
})

it('the first record takes the place of the example', async () => {
  const { user } = await renderPart(Leads)
  await user.click(screen.getByRole('button', { name: 'See an example' }))
  await screen.findByText('Amal Haddad')

  await user.click(screen.getByRole('button', { name: 'Arrive' }))

  expect((await screen.findByText('A real lead')).closest('[inert]')).toBeNull()
  expect(screen.queryByText('Amal Haddad')).toBeNull()
  expect(screen.queryByRole('region', { name: 'Example' })).toBeNull()
})
