import type { ListName } from '@storey/api/account/views.ts'
import type { Access } from '@storey/api/endpoint.ts'
import type { TablerIcon } from '@tabler/icons-react'
import type { RouteComponent } from '@tanstack/react-router'
import { createContext, use } from 'react'

/** The sections of the navigation, in order. */
export const sections = ['My work', 'CRM', 'Inventory', 'Sales', 'Administration'] as const

/** What the badge of a navigation entry counts. */
export type BadgeKind = 'unseen_leads' | 'waiting_discounts' | 'waiting_registrations' | 'waiting_holds'

/** Icons that only the palette renders; it has them, and is loaded late. */
export type PaletteIcon = 'profile' | 'shield' | 'mail'

/** An entry of the navigation and the palette. */
interface MenuItem {
  readonly section: (typeof sections)[number]
  readonly title: string
  readonly icon: TablerIcon
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

/** The navigation entry of an address: the one with the longest matching prefix. */
export function currentItem(site: readonly Screen[], pathname: string): Offered | undefined {
  const starts = offeredBy(site)
    .flatMap((item) => [item.to, ...(item.also ?? [])].map((start) => ({ item, start })))
    .filter(({ start }) => pathname === start || pathname.startsWith(start.endsWith('/') ? start : `${start}/`))
  return starts.sort((one, other) => other.start.length - one.start.length)[0]?.item
}
