import { saleOffers } from '@storey/api/client-endpoints.ts'
import type { Access } from '@storey/api/endpoint.ts'
import type { Found, FoundKind } from '@storey/api/search.ts'
import {
  IconBuilding,
  IconBuildingCommunity,
  IconBuildings,
  IconCoins,
  IconDoor,
  IconFileCheck,
  IconFileText,
  IconReceipt,
  IconUser,
  type TablerIcon,
} from '@tabler/icons-react'

interface Kind {
  readonly name: string
  readonly icon: TablerIcon
  readonly to: (found: Found, may: (access: Access) => boolean) => string
}

/** Label and path of each kind of record in the search results. Loaded with the palette. */
export const foundKinds: Readonly<Record<FoundKind, Kind>> = {
  lead: { name: 'Lead', icon: IconUser, to: ({ id }) => `/crm/leads/${id}` },
  deal: {
    name: 'Deal',
    icon: IconCoins,
    to: ({ id, pipeline_id }) => `/crm/pipelines/kanban/${pipeline_id}?open=${id}`,
  },
  unit: { name: 'Unit', icon: IconDoor, to: ({ id }) => `/inventory/units/${id}` },
  project: { name: 'Project', icon: IconBuildingCommunity, to: ({ id }) => `/inventory/projects/${id}` },
  building: { name: 'Building', icon: IconBuilding, to: ({ id }) => `/inventory/buildings/${id}` },
  booking: { name: 'Booking', icon: IconFileCheck, to: ({ id }) => `/inventory/units/booked-units/${id}` },
  sale_offer: {
    name: 'Sale offer',
    icon: IconFileText,
    // Its page is for those who manage offers; makers open theirs in a panel, others see its row.
    to: ({ id, name, mine }, may) =>
      may(saleOffers.change.access)
        ? `/inventory/sale-offers/${id}/show`
        : mine && may(saleOffers.own.access)
          ? `/inventory/sale-offers/own?open=${id}`
          : `/inventory/sale-offers?${new URLSearchParams({ search: name })}`,
  },
  receipt: {
    name: 'Receipt',
    icon: IconReceipt,
    to: ({ name }) => `/inventory/receipts?${new URLSearchParams({ search: name })}`,
  },
  organization: {
    name: 'Organization',
    icon: IconBuildings,
    to: ({ name }) => `/auth/organizations?${new URLSearchParams({ search: name })}`,
  },
}
