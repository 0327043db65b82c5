import { activities, buildings, leads, pipelines, projects, tags } from '@storey/api/calls.ts'
import type { Access } from '@storey/api/endpoint.ts'
import type { Found, FoundKind } from '@storey/api/search.ts'
import {
  IconBuilding,
  IconBuildingCommunity,
  IconBuildings,
  IconCoins,
  IconDoor,
  IconFileCheck,
  IconMailOpened,
  IconShieldLock,
  IconUser,
  IconUserCircle,
  type TablerIcon,
} from '@tabler/icons-react'
import * as copy from './copy.ts'

/** One line of the palette. */
export interface Command {
  readonly id: string
  readonly title: string
  readonly note?: string | undefined
  readonly icon: TablerIcon
  /** Further words that it is found by. */
  readonly words?: string
  /** Keys that do the same. */
  readonly keys?: readonly string[]
  /** Where it leads; what does something instead has `run`. */
  readonly to?: string
  readonly run?: () => void
}

export interface Section {
  readonly title: string
  readonly commands: readonly Command[]
}

/** What a person can begin from anywhere: the forms of new records, each on its list. */
export const creations: readonly { title: string; screen: string; access: Access }[] = [
  { title: copy.newLead, screen: '/crm/leads', access: leads.create.access },
  { title: copy.planActivity, screen: '/crm/activities', access: activities.create.access },
  { title: copy.newProject, screen: '/inventory/projects', access: projects.create.access },
  { title: copy.newBuilding, screen: '/inventory/buildings', access: buildings.create.access },
  { title: copy.newPipeline, screen: '/crm/pipelines', access: pipelines.create.access },
  { title: copy.newTag, screen: '/crm/tags', access: tags.create.access },
]

/** Screens that the navigation does not hold, drawn where they are there. */
export const accountScreens = [
  { to: '/auth/account-settings/profile', title: copy.yourProfile, icon: IconUserCircle, words: 'account settings' },
  {
    to: '/auth/account-settings/security',
    title: 'Security',
    icon: IconShieldLock,
    words: 'account settings password',
  },
  { to: '/auth/account-settings/invites', title: copy.yourInvites, icon: IconMailOpened, words: 'account settings' },
] as const

interface Kind {
  readonly name: string
  readonly icon: TablerIcon
  readonly to: (found: Found) => string
}

/** What each kind of record is called, and where it opens. */
export const kinds: Readonly<Record<FoundKind, Kind>> = {
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
  organization: {
    name: 'Organization',
    icon: IconBuildings,
    to: ({ name }) => `/auth/organizations?${new URLSearchParams({ search: name })}`,
  },
}
