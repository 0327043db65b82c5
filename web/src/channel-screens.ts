import { availabilityShares, channel, clientRegistrations, holdRequests } from '@storey/api/client-endpoints.ts'
import { IconAddressBook, IconBuildingCommunity, IconCalendarCheck } from '@tabler/icons-react'
import { screen } from './screen.ts'
import type { Screen } from './shell/site.ts'

/** What developers publish to brokerages, and the requests of brokers on both sides. */
export const channelScreens: readonly Screen[] = [
  {
    path: '/channel/projects',
    access: channel.projects.access,
    menu: {
      section: 'Inventory',
      title: 'Availability',
      icon: IconBuildingCommunity,
      also: ['/channel/projects', '/channel/units', '/channel/links'],
    },
    page: screen(() => import('./inventory/channel/ChannelProjectsPage.tsx'), 'ChannelProjectsPage'),
  },
  {
    path: '/channel/projects/$id',
    access: channel.project.access,
    page: screen(() => import('./inventory/channel/ChannelProjectPage.tsx'), 'ChannelProjectPage'),
  },
  {
    path: '/channel/units/$id',
    access: channel.unit.access,
    page: screen(() => import('./inventory/channel/ChannelUnitPage.tsx'), 'ChannelUnitPage'),
  },
  {
    path: '/channel/units/compare',
    access: channel.compare.access,
    page: screen(() => import('./inventory/unit-comparison/PublishedComparisonPage.tsx'), 'PublishedComparisonPage'),
  },
  {
    path: '/channel/links',
    access: availabilityShares.list.access,
    page: screen(() => import('./inventory/availability-lists/SharesPage.tsx'), 'SharesPage'),
  },
  {
    path: '/channel/hold-requests',
    access: holdRequests.own.access,
    menu: { section: 'Inventory', title: 'Hold requests', icon: IconCalendarCheck },
    page: screen(() => import('./inventory/channel/OwnRequestsPage.tsx'), 'OwnRequestsPage'),
  },
  {
    path: '/channel/clients',
    access: clientRegistrations.own.access,
    menu: { section: 'Inventory', title: 'Clients', icon: IconAddressBook },
    page: screen(() => import('./inventory/client-registrations/OwnClientsPage.tsx'), 'OwnClientsPage'),
  },
  {
    path: '/inventory/client-registrations',
    access: clientRegistrations.received.access,
    page: screen(() => import('./inventory/client-registrations/ReceivedClientsPage.tsx'), 'ReceivedClientsPage'),
  },
  {
    path: '/inventory/hold-requests',
    access: holdRequests.waiting.access,
    menu: { section: 'Sales', title: 'Hold requests', icon: IconCalendarCheck, badge: 'waiting_holds', group: 'Sales' },
    page: screen(() => import('./inventory/hold-requests/HoldRequestsPage.tsx'), 'HoldRequestsPage'),
  },
]
