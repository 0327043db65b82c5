import {
  IconArrowsSplit,
  IconBuilding,
  IconBuildingCommunity,
  IconBuildings,
  IconCalendarCheck,
  IconDiscount,
  IconDoor,
  IconFileCheck,
  IconGitBranch,
  IconHistory,
  IconLayoutKanban,
  IconPool,
  IconSend,
  IconTag,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react'
import * as copy from './copy.ts'

export interface NavigationItem {
  /** Of a screen in the router, which says who may open it. A screen that is not there draws no link. */
  readonly to: string
  readonly title: string
  readonly icon: TablerIcon
  /** Further addresses that belong to it, by how they begin. */
  readonly also?: readonly string[]
  /** A count of what waits there. */
  readonly badge?: 'unseen_leads'
}

interface NavigationSection {
  readonly title: string
  readonly items: readonly NavigationItem[]
}

/** What the navigation offers, before the role has its say. */
export const navigation: readonly NavigationSection[] = [
  {
    title: 'CRM',
    items: [
      { to: '/crm/leads', title: 'Leads', icon: IconUsers, badge: 'unseen_leads' },
      {
        to: '/crm/pipelines/kanban',
        title: 'Boards',
        icon: IconLayoutKanban,
        also: ['/crm/pipelines/kanban/', '/crm/pipelines/list/'],
      },
      { to: '/crm/activities', title: 'Activities', icon: IconCalendarCheck },
      { to: '/crm/pipelines', title: 'Pipelines', icon: IconGitBranch },
      { to: '/crm/tags', title: 'Tags', icon: IconTag },
      { to: '/crm/assignment', title: 'Assignment', icon: IconArrowsSplit },
    ],
  },
  {
    title: 'Inventory',
    items: [
      { to: '/inventory/projects', title: 'Projects', icon: IconBuildingCommunity },
      { to: '/inventory/buildings', title: 'Buildings', icon: IconBuilding },
      { to: '/inventory/units', title: 'Units', icon: IconDoor },
      { to: '/inventory/amenities', title: 'Amenities', icon: IconPool },
    ],
  },
  {
    title: 'Sales',
    items: [
      { to: '/inventory/units/booked-units', title: 'Bookings', icon: IconFileCheck },
      { to: '/inventory/sale-offers', title: copy.saleOffers, icon: IconSend },
      { to: '/inventory/discount-request', title: 'Discounts', icon: IconDiscount },
    ],
  },
  {
    title: 'Administration',
    items: [
      { to: '/auth/organizations', title: 'Organizations', icon: IconBuildings },
      { to: '/auth/audit', title: copy.auditLog, icon: IconHistory },
    ],
  },
]

/** The item that an address belongs to: the longest one that it begins with. */
export function currentItem(pathname: string): NavigationItem | undefined {
  const starts = navigation
    .flatMap(({ items }) => items)
    .flatMap((item) => [item.to, ...(item.also ?? [])].map((start) => ({ item, start })))
    .filter(({ start }) => pathname === start || pathname.startsWith(start.endsWith('/') ? start : `${start}/`))
  return starts.sort((one, other) => other.start.length - one.start.length)[0]?.item
}
