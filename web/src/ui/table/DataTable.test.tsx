import { anyOf, integer, oneOf, textOf } from '@storey/api/query-parsers.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderPart } from '../../../test/render.tsx'
import { useListState } from '../list/useListState.ts'
import type { MenuAction } from '../MenuItems.tsx'
import { DataTable, type ListResponse } from './DataTable.tsx'

interface Lead {
  readonly id: number
  readonly name: string
  readonly status: 'new' | 'lost'
}

const reads = {
  search: textOf(0, 100),
  status: anyOf(oneOf(['new', 'lost'])),
  sort: oneOf(['name', '-name', 'status', '-status']),
  page: integer(1, 1000, 1),
  per_page: integer(1, 100, 25),
}
const names = ['Amal Haddad', 'Ben Okafor', 'Chen Wei']
const leads = names.map((name, index): Lead => ({ id: index + 1, name, status: 'new' }))
const meta = { page: 1, per_page: 25, total: 61, total_is_exact: true }

const answered = (rows: readonly Lead[], more: Partial<ListResponse<Lead>> = {}): ListResponse<Lead> => ({
  data: { data: rows, meta: { ...meta, total: rows.length === 0 ? 0 : meta.total } },
  error: null,
  isFetching: false,
  isPlaceholderData: false,
  refetch: () => undefined,
  ...more,
})

/** The selected rows that the last render passed to the bulk actions. */
let chosen: readonly (number | string)[] = []
beforeEach(() => {
  chosen = []
  localStorage.clear()
})

const table = (answer: ListResponse<Lead>, menu?: (row: Lead) => readonly MenuAction[]) =>
  function Leads() {
    const state = useListState(reads)
    return (
      <DataTable
        name="leads"
        label="Leads"
        state={state}
        answer={answer}
        columns={[
          { id: 'name', title: 'Name', sort: 'name', cell: ({ name }: Lead) => name },
          { id: 'status', title: 'Status', sort: 'status', cell: ({ status }: Lead) => status },
        ]}
        rowName={({ name }) => name}
        card={({ name }) => name}
        {...(menu ? { menu } : {})}
        empty={{ title: 'No leads yet' }}
        search="Name, phone or e-mail"
        filters={[
          {
            kind: 'choice',
            key: 'status',
            label: 'Status',
            options: [
              { value: 'new', label: 'New' },
              { value: 'lost', label: 'Lost' },
            ],
          },
        ]}
        bulk={({ ids }) => {
          chosen = ids
          return null
        }}
      />
    )
  }

describe('DataTable rows', () => {
  it('DataTable renders a row again for its own change only', async () => {
    let drawn = 0
    const cell = ({ name }: Lead) => {
      drawn += 1
      return name
    }
    const columns = [{ id: 'name', title: 'Name', cell }]
    const rowName = ({ name }: Lead) => name
    const response = answered(leads)
    const { user } = await renderPart(function Leads() {
      return (
        <DataTable
          name="leads"
          label="Leads"
          state={useListState(reads)}
          answer={response}
          columns={columns}
          rowName={rowName}
          card={rowName}
          empty={{ title: 'No leads yet' }}
          bulk={() => null}
        />
      )
    })
    const tick = screen.getByRole('checkbox', { name: 'Select Ben Okafor' })
    drawn = 0
    await user.click(tick)
    await waitFor(() => expect(tick).toHaveProperty('checked', true))
    expect(drawn).toBe(1)
  })
})

describe('DataTable without rows', () => {
  it('DataTable says that there are none yet if only values filter that the list has without being asked', async () => {
    const ofState = { ...reads, state: { ...oneOf(['open', 'all']), usual: 'open' as const } }
    await renderPart(() => (
      <DataTable
        name="leads"
        label="Leads"
        state={useListState(ofState)}
        answer={answered([])}
        columns={[{ id: 'name', title: 'Name', cell: ({ name }: Lead) => name }]}
        rowName={({ name }) => name}
        card={({ name }) => name}
        empty={{ title: 'No leads yet' }}
      />
    ))

    screen.getByText('No leads yet')
  })
})

describe('DataTable with groups', () => {
  const rows: readonly Lead[] = [
    { id: 1, name: 'Amal', status: 'new' },
    { id: 2, name: 'Ben', status: 'new' },
    { id: 3, name: 'Chen', status: 'lost' },
  ]
  const grouped = () => (
    <DataTable
      name="leads"
      label="Leads"
      state={useListState(reads)}
      answer={answered(rows)}
      columns={[{ id: 'name', title: 'Name', cell: ({ name }: Lead) => name }]}
      groups={{ of: ({ status }) => status, head: ({ status }) => `Leads that are ${status}` }}
      rowName={({ name }) => name}
      card={({ name }) => name}
      empty={{ title: 'No leads yet' }}
    />
  )

  it('DataTable puts the heading of a group above its first row, once', async () => {
    await renderPart(grouped)

    expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      ...['Name', 'Leads that are new', 'Amal', 'Ben', 'Leads that are lost', 'Chen'],
    ])
    expect(screen.getAllByRole('rowheader')).toHaveLength(2)
  })
})

describe('DataTable row menu', () => {
  it('DataTable shows a button for a single action, and no menu without actions', async () => {
    const booked: string[] = []
    const book = ({ name }: Lead) => ({ label: 'Book', icon: <svg />, onSelect: () => void booked.push(name) })
    const actions = [book, { label: 'Hold' }, { label: 'Block' }] as const
    const { user } = await renderPart(
      table(answered(leads), (lead) => {
        const [only, ...others] = actions
        if (lead.id === 3) return []
        return lead.id === 1 ? [only(lead)] : [only(lead), ...others]
      }),
    )

    await user.click(screen.getByRole('button', { name: 'Book Amal Haddad' }))
    expect(booked).toEqual(['Amal Haddad'])
    screen.getByRole('button', { name: 'Actions for Ben Okafor' })
    expect(screen.queryByRole('button', { name: /(Book|Actions for) Chen Wei/ })).toBeNull()
  })
})

describe('DataTable', () => {
  it('DataTable sorts by a click on a heading, ascending then descending, with aria-sort', async () => {
    const { user, search } = await renderPart(table(answered(leads)))
    const head = () => screen.getByRole('columnheader', { name: /Name/ })

    await user.click(within(head()).getByRole('button', { name: 'Name' }))
    expect([search().sort, head().getAttribute('aria-sort')]).toEqual(['name', 'ascending'])

    await user.click(within(head()).getByRole('button', { name: 'Name' }))
    expect([search().sort, head().getAttribute('aria-sort')]).toEqual(['-name', 'descending'])
  })

  it('DataTable selects a row, then a range with Shift, and clears the selection for another query', async () => {
    const { user } = await renderPart(table(answered(leads)))

    await user.click(screen.getByRole('checkbox', { name: 'Select Amal Haddad' }))
    await user.keyboard('{Shift>}')
    await user.click(screen.getByRole('checkbox', { name: 'Select Chen Wei' }))
    await user.keyboard('{/Shift}')
    await waitFor(() => expect(chosen).toEqual([1, 2, 3]))

    await user.type(screen.getByRole('searchbox'), 'Chen')
    await waitFor(() =>
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select Chen Wei' }).checked).toBe(false),
    )
  })

  it('DataTable changes pages, and returns to the first when the query changes', async () => {
    const { user, search } = await renderPart(table(answered(leads)), { at: '/?status=new' })
    screen.getByText(/1–25 of 61/)

    await user.click(screen.getByRole('button', { name: 'Next page' }))
    expect(search()).toEqual({ status: 'new', page: '2' })

    await user.click(screen.getByRole('button', { name: 'Remove filter Status' }))
    expect(search()).toEqual({})
  })

  it('DataTable goes to the last page, and to a page by its number', async () => {
    const { user, search } = await renderPart(table(answered(leads)), { at: '/?status=new' })

    await user.click(screen.getByRole('button', { name: 'Last page' }))
    expect(search()).toEqual({ status: 'new', page: '3' })

    const field = screen.getByRole('textbox', { name: 'Page' })
    await user.clear(field)
    await user.type(field, '2{Enter}')
    expect(search()).toEqual({ status: 'new', page: '2' })

    await user.clear(screen.getByRole('textbox', { name: 'Page' }))
    await user.type(screen.getByRole('textbox', { name: 'Page' }), '99{Enter}')
    expect(search()).toEqual({ status: 'new', page: '3' })
  })

  it('DataTable explains an empty list, or that no row matches and how to reset', async () => {
    await renderPart(table(answered([])))
    screen.getByText('No leads yet')

    const { user, search } = await renderPart(table(answered([])), { at: '/?search=zzz' })
    screen.getByText('No results for “zzz”')
    await user.click(screen.getByRole('button', { name: 'Clear search' }))
    expect(search()).toEqual({})
  })

  it('DataTable offers a retry after a failure, and keeps old rows with a warning', async () => {
    const refetch = vi.fn()
    const error = Object.assign(new Error('The server is busy.'), { status: 503, request_id: 'a1', errors: {} })
    const first = await renderPart(table(answered([], { data: undefined, error, refetch })))
    await first.user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(refetch).toHaveBeenCalledTimes(1)

    await renderPart(table(answered(leads, { error, refetch })))
    screen.getByText('These rows may be out of date.')
    expect(screen.getByRole('table', { name: /Leads/ }).textContent).toContain('Ben Okafor')
  })
})
