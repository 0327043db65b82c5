import type { ListName } from '@storey/api/account/views.ts'
import type { Access } from '@storey/api/endpoint.ts'
import type { TablerIcon } from '@tabler/icons-react'
import type { RouteComponent } from '@tanstack/react-router'
import { createContext, use } from 'react'

/** The sections of the navigation, in order. */
export const sections = ['My work', 'CRM', 'Inventory', 'Sales', 'Administration'] as const

/** Entries that fold into one where a role has more than `MAX_ENTRIES`. */
export type MenuGroup = 'Buildings and prices' | 'Sales' | 'Offers, discounts' | 'Partners' | 'Settings'

/** What the badge of a navigation entry counts. */
export type BadgeKind = 'unseen_leads' | 'waiting_discounts' | 'waiting_registrations' | 'waiting_holds'

/** Icons that only the palette renders; it has them, and is loaded late. */
export type PaletteIcon = 'profile' | 'shield' | 'mail'

/** An entry of the navigation and the palette. */
interface MenuItem {
  readonly section: (typeof sections)[number]
  readonly title: string
  readonly icon: TablerIcon
  readonly group?: MenuGroup
  /** The letter after G. */
  readonly key?: string
  /** More path prefixes that belong to it. */
  readonly also?: readonly string[]
  /** Badge with a count of pending items. */
  readonly badge?: BadgeKind
  /** The query with which the navigation opens its list: the view that its badge counts. */
  readonly opens?: string
}

/** A screen inside the shell: its access, its menu entries, and its code, which is loaded when first needed. */
export interface Screen {
  readonly path: string
  /** Access of the call that the screen needs. */
  readonly access: Access
  readonly page: RouteComponent
  /** Name of its list, under which views and columns are stored. */
  readonly list?: ListName
  readonly menu?: MenuItem
  /** A palette-only entry, for pages of the user's account; `words` are additional search words. */
  readonly account?: { readonly title: string; readonly icon: PaletteIcon; readonly words: string }
  /** The form of a new record: at `address`, or opened by the list at `?open=new`. */
  readonly create?: { readonly title: string; readonly access: Access; readonly address?: string }
}

/** The screens of the application, for the shell around them. */
export const SiteContext = createContext<readonly Screen[]>([])
export const useSite = () => use(SiteContext)

/** A screen in the navigation and the palette. */
export interface Offered extends MenuItem {
  readonly to: string
}

export const offeredBy = (site: readonly Screen[]): readonly Offered[] =>
  site.flatMap(({ path, menu }) => (menu ? [{ ...menu, to: path }] : []))

const MAX_ENTRIES = 10

/** An entry of the navigation: a screen, or several folded into one. */
export type Entry =
  | Offered
  | { readonly group: MenuGroup; readonly section: Offered['section']; readonly items: readonly Offered[] }

/** The entries of a role, of which it has at most ten: where it may open more screens, groups fold. Settings come last. */
export function entriesOf(items: readonly Offered[]): readonly Entry[] {
  if (items.length <= MAX_ENTRIES) return items
  const entries = items.flatMap((item): Entry[] => {
    const own = items.filter(({ group }) => group !== undefined && group === item.group)
    if (!item.group || own.length < 2) return [item]
    const section = item.group === 'Settings' ? 'Administration' : item.section
    return own[0] === item ? [{ group: item.group, section, items: own }] : []
  })
  return entries.toSorted((one, other) => Number(isSettings(one)) - Number(isSettings(other)))
}

const isSettings = (entry: Entry) => !('to' in entry) && entry.group === 'Settings'

/** The navigation entry of an address: the one with the longest matching prefix. */
export function currentItem(site: readonly Screen[], pathname: string): Offered | undefined {
  const starts = offeredBy(site)
    .flatMap((item) => [item.to, ...(item.also ?? [])].map((start) => ({ item, start })))
    .filter(({ start }) => pathname === start || pathname.startsWith(start.endsWith('/') ? start : `${start}/`))
  return starts.sort((one, other) => other.start.length - one.start.length)[0]?.item
}
