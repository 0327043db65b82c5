import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderPart } from '../../test/render.tsx'
import { ValueTable } from './ValueTable.tsx'

const tags = [
  { id: 4, name: 'Investor' },
  { id: 9, name: 'Family' },
]
const load = (search: string) => ({
  queryKey: ['tags', search],
  queryFn: async () => ({ data: tags.filter(({ name }) => name.toLowerCase().includes(search)) }),
})
const known = (ids: number[]) => ({
  queryKey: ['tags', ids],
  queryFn: async () => ({ data: tags.filter(({ id }) => ids.includes(id)) }),
})
const unknown = [
  { field: 'tags' as const, value: 'VIP', count: 3 },
  { field: 'tags' as const, value: 'عميل', count: 1 },
]

it('ValueTable gives an unknown name a record that is found by typing, or leaves it empty', async () => {
  const chosen = vi.fn()
  const { user } = await renderPart(() => {
    const [values, setValues] = useState([{ field: 'tags' as const, from: 'vip', to: '9' as string | null }])
    return (
      <QueryClientProvider client={new QueryClient()}>
        <ValueTable
          unknown={unknown}
          values={values}
          choices={{ tags: { load, known } }}
          labels={{ tags: 'Tags' }}
          onChange={(next) => {
            chosen(next)
            setValues(next)
          }}
        />
      </QueryClientProvider>
    )
  })
  const vip = await screen.findByRole('combobox', { name: 'Tags VIP means' })
  await vi.waitFor(() => expect(vip).toHaveProperty('value', 'Family'))

  await user.click(vip)
  await user.click(await screen.findByRole('option', { name: 'Investor' }))
  await user.click(screen.getByRole('combobox', { name: 'Tags عميل means' }))
  await user.click(await screen.findByRole('option', { name: 'Leave empty' }))

  expect(chosen).toHaveBeenLastCalledWith([
    { field: 'tags', from: 'VIP', to: '4' },
    { field: 'tags', from: 'عميل', to: null },
  ])
  expect(screen.getByRole('combobox', { name: 'Tags عميل means' })).toHaveProperty('value', 'Leave empty')
})
