import { anyOf, flag, integer, oneOf, textOf } from '@storey/api/query-parsers.ts'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../../../test/render.tsx'
import { FilterBar } from './FilterBar.tsx'
import type { Filter } from './filters.ts'
import { useListState } from './useListState.ts'

const reads = {
  search: textOf(0, 100),
  status: anyOf(oneOf(['new', 'contacted', 'lost'])),
  unread: flag,
  budget_from: integer(0, 1e12),
  budget_to: integer(0, 1e12),
  page: integer(1, 1000, 1),
}
const filters: readonly Filter<keyof typeof reads>[] = [
  {
    kind: 'choice',
    key: 'status',
    label: 'Status',
    options: [
      { value: 'new', label: 'New' },
      { value: 'contacted', label: 'Contacted' },
      { value: 'lost', label: 'Lost' },
    ],
  },
  { kind: 'yes', key: 'unread', label: 'Unread' },
  { kind: 'range', from: 'budget_from', to: 'budget_to', label: 'Budget', unit: 'AED', scale: 100 },
]

function Bar() {
  return <FilterBar state={useListState(reads)} filters={filters} search="Name" />
}

describe('FilterBar', () => {
  it('FilterBar adds a filter by keyboard and puts its values in the address at once', async () => {
    const { user, search } = await renderPart(Bar, { at: '/?page=4' })

    screen.getByRole('button', { name: 'Add filter' }).focus()
    await user.keyboard('{Enter}')
    await user.click(await screen.findByRole('menuitem', { name: 'Status' }))
    await user.click(await screen.findByRole('checkbox', { name: /Contacted/ }))
    await user.click(screen.getByRole('checkbox', { name: /Lost/ }))

    await waitFor(() => expect(search()).toEqual({ status: 'contacted,lost' }))
  })

  it('FilterBar shows the filters of the address, and moves the focus when one is removed', async () => {
    const { user, search } = await renderPart(Bar, { at: '/?status=new&unread=true&page=2' })
    screen.getByRole('button', { name: /Status.*New/ })

    await user.click(screen.getByRole('button', { name: 'Remove filter Status' }))

    expect(search()).toEqual({ unread: 'true' })
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add filter' }))
  })

  it('FilterBar removes a filter with Delete, and all at once', async () => {
    const { user, search } = await renderPart(Bar, { at: '/?status=new&unread=true&budget_from=100' })

    screen.getByRole('button', { name: /^Unread/ }).focus()
    await user.keyboard('{Delete}')
    expect(search()).toEqual({ status: 'new', budget_from: '100' })

    await user.click(screen.getByRole('button', { name: 'Clear all' }))
    expect(search()).toEqual({})
  })

  it('FilterBar ignores values that the endpoint does not accept', async () => {
    const { search } = await renderPart(Bar, { at: '/?status=new,imaginary&unread=perhaps' })

    expect(screen.queryByRole('button', { name: 'Remove filter Unread' })).toBeNull()
    expect(search().unread).toBe('perhaps')
  })

  it('FilterBar searches for the last typed text', async () => {
    const { user, search } = await renderPart(Bar)

    await user.type(screen.getByRole('searchbox', { name: 'Name' }), 'haddad')

    await waitFor(() => expect(search()).toEqual({ search: 'haddad' }))
  })
})
