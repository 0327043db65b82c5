import type { ListName, ListPreferences } from '@storey/api/account/views.ts'
import { readSession } from '../../http/session.ts'

/** Default settings of a list. */
export const asTheScreenHasIt: ListPreferences = {
  default_view_id: null,
  view_order: [],
  columns: null,
}

/** Where the settings of a list that this browser saw last are kept, so that the first render has the right columns. The server's replace them. */
export const placeOf = (screen: ListName) => {
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
  'columns' in kept &&
  (kept.columns === null || Array.isArray(kept.columns))

export const keepSeen = (screen: ListName, settings: ListPreferences): void =>
  localStorage.setItem(placeOf(screen), JSON.stringify(settings))
