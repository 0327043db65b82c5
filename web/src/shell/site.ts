import type { ListName } from '@storey/api/account/views.ts'
import type { Access } from '@storey/api/endpoint.ts'
import type { TablerIcon } from '@tabler/icons-react'
import type { RouteComponent } from '@tanstack/react-router'
import { createContext, use } from 'react'

/** The sections of the navigation, in their order. */
export const sections = ['CRM', 'Inventory', 'Sales', 'Administration'] as const

/** What an item of the navigation counts. */
export type BadgeKind = 'unseen_leads' | 'waiting_discounts' | 'waiting_registrations'

/** Icons that only the palette uses; loaded with it. */
export type PaletteIcon = 'profile' | 'shield' | 'mail'

/** A line of the navigation, and of the palette. */
interface MenuItem {
  readonly section: (typeof sections)[number]
  readonly title: string
  readonly icon: TablerIcon
  /** The letter that follows G. */
  readonly key?: string
  /** Further addresses that belong to it, by how they begin. */
  readonly also?: readonly string[]
  /** A count of what waits there. */
  readonly badge?: BadgeKind
}

/** A screen inside the shell: who may open it, what offers it, and its code, fetched when it is first needed. */
export interface Screen {
  readonly path: string
  /** The access of the endpoint that the screen requires. */
  readonly access: Access
  readonly page: RouteComponent
  /** The list on it, whose views and columns are kept under this name. */
  readonly list?: ListName
  readonly menu?: MenuItem
  /** A line of the palette alone, for what belongs to one's account; `words` find it too. */
  readonly account?: { readonly title: string; readonly icon: PaletteIcon; readonly words: string }
  /** The form of a new record, which the list opens at `?open=new`. */
  readonly create?: { readonly title: string; readonly access: Access }
}

/** The screens of the application, for the shell around them. */
export const SiteContext = createContext<readonly Screen[]>([])
export const useSite = () => use(SiteContext)

/** A screen that the navigation offers, and the palette. */
export interface Offered extends MenuItem {
  readonly to: string
}

export const offeredBy = (site: readonly Screen[]): readonly Offered[] =>
  site.flatMap(({ path, menu }) => (menu ? [{ ...menu, to: path }] : []))

/** The screen in the navigation that an address belongs to: the longest one that it begins with. */
export function currentItem(site: readonly Screen[], pathname: string): Offered | undefined {
  const starts = offeredBy(site)
    .flatMap((item) => [item.to, ...(item.also ?? [])].map((start) => ({ item, start })))
    .filter(({ start }) => pathname === start || pathname.startsWith(start.endsWith('/') ? start : `${start}/`))
  return starts.sort((one, other) => other.start.length - one.start.length)[0]?.item
}
