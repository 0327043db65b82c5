import type { ListName, ListPreferences } from '@storey/api/account/views.ts'
import { listSettings, savedViews } from '@storey/api/client-endpoints.ts'
import type { ResponseOf } from '@storey/api/endpoint.ts'
import { call } from '../../http/call.ts'
import { query, queryClient } from '../../http/query.ts'
import { act } from '../../ui/act.ts'
import { asTheScreenHasIt, keepSeen, lastSeen, placeOf } from './last-seen.ts'

export const settingsOf = (screen: ListName) => query(listSettings.read, { params: { screen } })
export const viewsOf = (screen: ListName) => query(savedViews.list, { query: { screen } })

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
