import { useState } from 'react'
import type { ListMemoryProps, ShownColumn, View } from '../list/list-memory.tsx'

const hot: View = {
  id: 1,
  name: 'Qualified, dearest first',
  query: { status: 'qualified', sort: '-budget_to' },
  columns: [{ id: 'name', width: 240 }, { id: 'budget' }, { id: 'owner' }, { id: 'next' }],
  shared: false,
  mine: true,
  made_by: 'Sara Khalil',
  version: 1,
}
const shared: View = {
  ...hot,
  id: 2,
  name: 'New ones',
  query: { status: 'new' },
  shared: true,
  mine: false,
  columns: null,
}

/** A memory for lists that lasts while the gallery is open: it supports every part of the views menu and stores nothing. */
export function SampleMemory({ children }: ListMemoryProps) {
  const [views, setViews] = useState<readonly View[]>([hot, shared])
  const [default_id, setDefault] = useState<number | null>(null)
  const [order, reorder] = useState<readonly number[]>([])
  const [columns, rememberColumns] = useState<readonly ShownColumn[] | null>(null)
  return children({
    columns,
    rememberColumns,
    views: {
      all: views,
      default_id,
      order,
      reorder,
      counts: (questions) => ({
        queryKey: ['sample counts', questions],
        queryFn: async () => ({
          data: questions.map((question) => ({ total: question.length * 7, total_is_exact: true })),
        }),
      }),
      add: async (view) => {
        const made = { ...view, id: views.length + 1, mine: true, made_by: 'Sara Khalil', version: 1 }
        setViews([...views, made])
        return made
      },
      change: async (view, change) => {
        const changed = { ...view, ...change }
        setViews(views.map((one) => (one.id === view.id ? changed : one)))
        return changed
      },
      remove: async ({ id }) => setViews(views.filter((one) => one.id !== id)),
      makeDefault: async (id) => setDefault(id),
    },
  })
}
