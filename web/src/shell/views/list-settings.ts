import type { ListName, ListPreferences } from '@storey/api/account/views.ts'
import { listSettings, savedViews } from '@storey/api/client-endpoints.ts'
import type { ResponseOf } from '@storey/api/endpoint.ts'
import { call } from '../../http/call.ts'
import { query, queryClient } from '../../http/query.ts'
import { readSession } from '../../http/session.ts'
import { act } from '../../ui/act.ts'

/** Default settings of a list. */
export const asTheScreenHasIt: ListPreferences = {
  default_view_id: null,
  view_order: [],
  columns: null,
  density: 'compact',
}

export const settingsOf = (screen: ListName) => query(listSettings.read, { params: { screen } })
export const viewsOf = (screen: ListName) => query(savedViews.list, { query: { screen } })

/** The settings last seen by this browser, so that the first render has the right columns. The server's replace them. */
const placeOf = (screen: ListName) => {
  const { user_id, organization_id } = readSession() ?? {}
  return `storey-list-${user_id}-${organization_id}-${screen}`
}

export function lastSeen(screen: ListName): ListPreferences | undefined {
  try {
    const text = localStorage.getItem(placeOf(screen))
    const kept: unknown = JSON.parse(text ?? 'null')
    return isKept(kept) ? { ...asTheScreenHasIt, ...kept } : undefined
  } catch {
    return undefined
  }
}

/** Another version of the client may have stored a different shape. */
const isKept = (kept: unknown): kept is Omit<ListPreferences, 'view_order'> =>
  typeof kept === 'object' &&
  kept !== null &&
  'default_view_id' in kept &&
  'density' in kept &&
  'columns' in kept &&
  (kept.columns === null || Array.isArray(kept.columns))

export const keepSeen = (screen: ListName, settings: ListPreferences): void =>
  localStorage.setItem(placeOf(screen), JSON.stringify(settings))

/** The current settings in this tab. */
export const currentSettings = (screen: ListName): ListPreferences =>
  queryClient.getQueryData<ResponseOf<typeof listSettings.read>>(settingsOf(screen).queryKey)?.data ??
  lastSeen(screen) ??
  asTheScreenHasIt

const PAUSE_MS = 600
const waiting = new Map<string, { timer: number; send: () => Promise<void> }>()

/** Changes the settings at once and saves them after a pause, so that dragging an edge is one call. */
export function changeSettings(screen: ListName, change: Partial<ListPreferences>): void {
  const { queryKey } = settingsOf(screen)
  const next = { ...currentSettings(screen), ...change }
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, { data: next })
  keepSeen(screen, next)
  const key = placeOf(screen)
  window.clearTimeout(waiting.get(key)?.timer)
  const send = async () => {
    waiting.delete(key)
    const done = await act(async () => {
      // The chosen values, not those that a fetch during the pause may have restored.
      const { data } = await call(listSettings.write, { params: { screen }, body: next }, { keepalive: true })
      if (!waiting.has(key)) queryClient.setQueryData(queryKey, { data })
    })
    if (!done) await queryClient.invalidateQueries({ queryKey })
  }
  waiting.set(key, { timer: window.setTimeout(() => void send(), PAUSE_MS), send })
}

/** Saves at once, and reports the result. @throws Failure */
export async function writeSettings(screen: ListName, change: Partial<ListPreferences>): Promise<void> {
  const key = placeOf(screen)
  window.clearTimeout(waiting.get(key)?.timer)
  waiting.delete(key)
  const { data } = await call(listSettings.write, {
    params: { screen },
    body: { ...currentSettings(screen), ...change },
  })
  queryClient.setQueryData(settingsOf(screen).queryKey, { data })
  keepSeen(screen, data)
}

// Saves pending changes when the window is closed during the pause.
window.addEventListener('pagehide', () => {
  for (const { timer, send } of waiting.values()) {
    window.clearTimeout(timer)
    void send()
  }
})
