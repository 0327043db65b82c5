import type { ListName } from '@storey/api/account/views.ts'
import { savedViews, viewCounts } from '@storey/api/client-endpoints.ts'
import { listNames } from '@storey/api/list-names.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { refetched } from '../../http/stale.ts'
import type { ListMemoryProps, ListViews, NewView, View } from '../../ui/list/list-memory.tsx'
import { saveVersioned } from '../../ui/save-versioned.ts'
import { asTheScreenHasIt, keepSeen, lastSeen } from './last-seen.ts'
import { changeSettings, settingsOf, viewsOf, writeSettings } from './list-settings.ts'

/** Stores the settings of lists on the server: the same on all devices of a user. */
export function ServerListMemory({ name: list, children }: ListMemoryProps) {
  const name = nameOf(list)
  const settings = useQuery(settingsOf(name)).data?.data
  const views = useQuery(viewsOf(name)).data?.data
  useEffect(() => {
    if (settings) keepSeen(name, settings)
  }, [name, settings])
  const { columns, default_view_id, view_order } = settings ?? lastSeen(name) ?? asTheScreenHasIt

  return children({
    columns,
    rememberColumns: (next) => changeSettings(name, { columns: next && [...next] }),
    views: { ...viewCalls(name), all: views ?? [], default_id: default_view_id, order: view_order ?? [] },
  })
}

function nameOf(list: string): ListName {
  const name = listNames.find((known) => known === list)
  if (!name) throw new TypeError(`Nothing is kept for a list named ${list}.`)
  return name
}

const viewCalls = (screen: ListName): Omit<ListViews, 'all' | 'default_id' | 'order'> => ({
  reorder: (ids) => changeSettings(screen, { view_order: [...ids] }),
  counts: (questions) => query(viewCounts.read, { query: { screen, queries: questions.join('\n') } }),
  add: async ({ name, query, columns, shared }, { key }) => {
    const body = { screen, name, query: { ...query }, columns: columns && [...columns], shared }
    const { data } = await call(savedViews.create, { body }, { idempotencyKey: key })
    await refetched()
    return data
  },
  change: async (view, change) => {
    const saved = await saveOver(view, change)
    await refetched()
    return saved
  },
  remove: async ({ id }) => {
    await call(savedViews.remove, { params: { id } })
    await refetched()
    // The server clears the default when its view is deleted.
    const { default_view_id } = lastSeen(screen) ?? asTheScreenHasIt
    if (default_view_id === id) await writeSettings(screen, { default_view_id: null })
  },
  makeDefault: (id) => writeSettings(screen, { default_view_id: id }),
})

/** A view belongs to one user, so a newer version comes from their own other tab: the last write wins. */
async function saveOver(view: View, { query, columns, ...rest }: Partial<NewView>): Promise<View> {
  const body = {
    ...rest,
    ...(query === undefined ? {} : { query: { ...query } }),
    ...(columns === undefined ? {} : { columns: columns && [...columns] }),
  }
  let { version } = view
  const { data } = await saveVersioned(
    () => call(savedViews.change, { params: { id: view.id }, body: { ...body, version } }),
    (now: View) => {
      version = now.version
      return true
    },
  )
  return data
}
