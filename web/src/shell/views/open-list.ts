import type { ListName } from '@storey/api/account/views.ts'
import { redirect } from '@tanstack/react-router'
import { queryClient } from '../../http/query.ts'
import { stringifySearch } from '../../ui/list/search-text.ts'
import { lastSeen } from './last-seen.ts'
import { settingsOf, viewsOf } from './list-settings.ts'

interface Opening {
  readonly location: { readonly href: string; readonly pathname: string; readonly search: object }
  readonly preload: boolean
  readonly cause: 'preload' | 'enter' | 'stay'
}

/** Keys of a list's address besides its query. */
const BESIDE = new Set(['view', 'open', 'columns'])

/**
 * A list opens with the view in its address, or with the user's default view if the address is empty; the filters and order are put
 * into the address, so that it shows the same rows to others. Only on entering: inside a list, an empty address is the user's choice.
 */
export const openList =
  (screen: ListName, admit: (opening: Opening) => void) =>
  async (opening: Opening): Promise<void> => {
    admit(opening)
    const { location, preload, cause } = opening
    if (preload || cause !== 'enter') return
    const current = location.search as Readonly<Record<string, string>>
    const seen = lastSeen(screen)
    // Waits for the columns on a device that has not loaded them yet, so that they do not jump.
    const settings = seen ?? (await quietly(queryClient.ensureQueryData(settingsOf(screen))))?.data
    // The response may have ended the session.
    admit(opening)
    if (Object.keys(current).some((name) => !BESIDE.has(name))) return
    const wanted = current.view === 'all' ? null : Number(current.view) || settings?.default_view_id
    if (!wanted) return
    const views = await quietly(queryClient.ensureQueryData(viewsOf(screen)))
    admit(opening)
    const view = views?.data.find(({ id }) => id === wanted)
    if (!view || (Object.keys(view.query).length === 0 && current.view === String(view.id))) return
    const search = stringifySearch({ ...current, ...view.query, view: view.id })
    throw redirect({ href: `${location.pathname}${search}`, replace: true })
  }

/** If it fails, the list opens with the screen's defaults. */
const quietly = <Answer>(request: Promise<Answer>): Promise<Answer | undefined> => request.catch(() => undefined)
