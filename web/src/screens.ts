import {
  activities,
  amenities,
  assignmentRules,
  bin,
  buildings,
  floorPlates,
  homes,
  leadImports,
  leadPage,
  leads,
  notifications,
  ownInvites,
  paymentPlans,
  pipelines,
  priceLists,
  profile,
  projects,
  sessions,
  tags,
  unitImports,
  units,
} from '@storey/api/client-endpoints.ts'
import {
  IconArrowsSplit,
  IconBuilding,
  IconBuildingCommunity,
  IconCalendarCheck,
  IconDoor,
  IconGitBranch,
  IconHome,
  IconLayoutKanban,
  IconPool,
  IconReceipt,
  IconTag,
  IconUsers,
} from '@tabler/icons-react'
import { administrationScreens } from './administration-screens.ts'
import { channelScreens } from './channel-screens.ts'
import { salesScreens } from './sales-screens.ts'
import { screen } from './screen.ts'
import type { Screen } from './shell/site.ts'

/**
 * Every screen behind the sign-in, in the order of the navigation. Routes, navigation, palette, shortcuts and the tests of all screens
 * derive from it.
 */
export const screens: readonly Screen[] = [
  {
    path: '/home',
    access: homes.show.access,
    menu: { section: 'My work', title: 'Home', icon: IconHome, key: 'H' },
    page: screen(() => import('./administration/home/HomePage.tsx'), 'HomePage'),
  },
  {
    path: '/crm/leads',
    list: 'leads',
    access: leads.list.access,
    menu: { section: 'CRM', title: 'Leads', icon: IconUsers, key: 'L', badge: 'unseen_leads' },
    create: { title: 'New lead', access: leads.create.access },
    page: screen(() => import('./crm/leads/LeadsPage.tsx'), 'LeadsPage', { withForms: false }),
  },
  {
    path: '/crm/leads/import',
    access: leadImports.list.access,
    page: screen(() => import('./crm/lead-imports/ImportsPage.tsx'), 'ImportsPage'),
  },
  {
    path: '/crm/leads/import/$id',
    access: leadImports.get.access,
    page: screen(() => import('./crm/lead-imports/ImportPage.tsx'), 'ImportPage'),
  },
  {
    path: '/crm/leads/$id',
    access: leadPage.open.access,
    page: screen(() => import('./crm/leads/LeadPage.tsx'), 'LeadPage', { withForms: false }),
  },
  {
    path: '/crm/bin',
    list: 'bin',
    access: bin.list.access,
    page: screen(() => import('./crm/bin/BinPage.tsx'), 'BinPage'),
  },
  {
    path: '/crm/pipelines/kanban',
    access: pipelines.kanban.access,
    menu: {
      section: 'CRM',
      title: 'Boards',
      icon: IconLayoutKanban,
      key: 'B',
      also: ['/crm/pipelines/kanban/', '/crm/pipelines/list/'],
    },
    page: screen(() => import('./crm/pipelines/BoardsPage.tsx'), 'BoardsPage'),
  },
  {
    path: '/crm/pipelines/kanban/$id',
    access: pipelines.kanban.access,
    page: screen(() => import('./crm/pipelines/KanbanPage.tsx'), 'KanbanPage'),
  },
  {
    path: '/crm/pipelines/list/$id',
    list: 'deals',
    access: pipelines.listBoard.access,
    page: screen(() => import('./crm/pipelines/ListBoardPage.tsx'), 'ListBoardPage'),
  },
  {
    path: '/crm/activities',
    list: 'activities',
    access: activities.list.access,
    menu: { section: 'CRM', title: 'Activities', icon: IconCalendarCheck, key: 'A' },
    create: { title: 'Plan activity', access: activities.create.access },
    page: screen(() => import('./crm/activities/ActivitiesPage.tsx'), 'ActivitiesPage'),
  },
  {
    path: '/crm/pipelines',
    list: 'pipelines',
    access: pipelines.create.access,
    menu: { section: 'CRM', title: 'Pipelines', icon: IconGitBranch, group: 'Settings', key: 'I' },
    create: { title: 'New pipeline', access: pipelines.create.access },
    page: screen(() => import('./crm/pipelines/PipelinesPage.tsx'), 'PipelinesPage'),
  },
  {
    path: '/crm/pipelines/$id',
    access: pipelines.create.access,
    page: screen(() => import('./crm/pipelines/PipelinePage.tsx'), 'PipelinePage'),
  },
  {
    path: '/crm/tags',
    list: 'tags',
    access: tags.create.access,
    menu: { section: 'CRM', title: 'Tags', icon: IconTag, group: 'Settings', key: 'T' },
    create: { title: 'New tag', access: tags.create.access },
    page: screen(() => import('./crm/tags/TagsPage.tsx'), 'TagsPage'),
  },
  {
    path: '/crm/assignment',
    access: assignmentRules.list.access,
    menu: { section: 'CRM', title: 'Assignment', icon: IconArrowsSplit, group: 'Settings' },
    page: screen(() => import('./crm/assignment/AssignmentPage.tsx'), 'AssignmentPage'),
  },
  ...channelScreens,
  {
    path: '/inventory/projects',
    list: 'projects',
    access: projects.list.access,
    menu: { section: 'Inventory', title: 'Projects', icon: IconBuildingCommunity, key: 'P' },
    create: { title: 'New project', access: projects.create.access },
    page: screen(() => import('./inventory/projects/ProjectsPage.tsx'), 'ProjectsPage'),
  },
  {
    path: '/inventory/projects/$id',
    access: projects.one.access,
    page: screen(() => import('./inventory/projects/ProjectPage.tsx'), 'ProjectPage'),
  },
  {
    path: '/inventory/buildings',
    list: 'buildings',
    access: buildings.list.access,
    menu: { section: 'Inventory', title: 'Buildings', icon: IconBuilding, group: 'Buildings and prices', key: 'D' },
    create: { title: 'New building', access: buildings.create.access },
    page: screen(() => import('./inventory/buildings/BuildingsPage.tsx'), 'BuildingsPage'),
  },
  {
    path: '/inventory/buildings/$id',
    access: buildings.one.access,
    page: screen(() => import('./inventory/buildings/BuildingPage.tsx'), 'BuildingPage'),
  },
  {
    path: '/inventory/buildings/$id/building-payment-plan',
    access: paymentPlans.list.access,
    page: screen(() => import('./inventory/payment-plans/PaymentPlansPage.tsx'), 'PaymentPlansPage'),
  },
  {
    path: '/inventory/buildings/$id/building-payment-plan/$plan_id',
    access: paymentPlans.one.access,
    page: screen(() => import('./inventory/payment-plans/PaymentPlanPage.tsx'), 'PaymentPlanPage'),
  },
  {
    path: '/inventory/floor-plates/$id',
    access: floorPlates.change.access,
    page: screen(() => import('./inventory/floor-plates/editor/PlateEditorPage.tsx'), 'PlateEditorPage', {
      withForms: false,
    }),
  },
  {
    path: '/inventory/units',
    list: 'units',
    access: units.list.access,
    menu: { section: 'Inventory', title: 'Units', icon: IconDoor, key: 'U' },
    page: screen(() => import('./inventory/units/UnitsPage.tsx'), 'UnitsPage'),
  },
  {
    path: '/inventory/units/import',
    access: unitImports.list.access,
    page: screen(() => import('./inventory/unit-imports/UnitImportsPage.tsx'), 'UnitImportsPage'),
  },
  {
    path: '/inventory/units/import/$id',
    access: unitImports.get.access,
    page: screen(() => import('./inventory/unit-imports/UnitImportPage.tsx'), 'UnitImportPage'),
  },
  {
    path: '/inventory/units/compare',
    access: units.compare.access,
    page: screen(() => import('./inventory/unit-comparison/CompareUnitsPage.tsx'), 'CompareUnitsPage'),
  },
  {
    path: '/inventory/units/$id',
    access: units.one.access,
    page: screen(() => import('./inventory/units/UnitPage.tsx'), 'UnitPage'),
  },
  {
    path: '/inventory/price-lists',
    list: 'price-lists',
    access: priceLists.list.access,
    menu: { section: 'Inventory', title: 'Price lists', icon: IconReceipt, group: 'Buildings and prices', key: 'V' },
    page: screen(() => import('./inventory/price-lists/PriceListsPage.tsx'), 'PriceListsPage'),
  },
  {
    path: '/inventory/price-lists/new',
    access: priceLists.create.access,
    page: screen(() => import('./inventory/price-lists/NewPriceListPage.tsx'), 'NewPriceListPage'),
  },
  {
    path: '/inventory/price-lists/$id',
    access: priceLists.one.access,
    page: screen(() => import('./inventory/price-lists/PriceListPage.tsx'), 'PriceListPage'),
  },
  {
    path: '/inventory/amenities',
    list: 'amenities',
    access: amenities.create.access,
    menu: { section: 'Inventory', title: 'Amenities', icon: IconPool, group: 'Settings' },
    create: { title: 'New amenity', access: amenities.create.access },
    page: screen(() => import('./inventory/amenities/AmenitiesPage.tsx'), 'AmenitiesPage'),
  },
  ...salesScreens,
  ...administrationScreens,
  {
    path: '/auth/account-settings/profile',
    access: profile.change.access,
    account: { title: 'Your profile', icon: 'profile', words: 'account settings' },
    page: screen(() => import('./account/profile/ProfilePage.tsx'), 'ProfilePage'),
  },
  {
    path: '/auth/account-settings/security',
    access: sessions.list.access,
    account: { title: 'Security', icon: 'shield', words: 'account settings password' },
    page: screen(() => import('./account/security/SecurityPage.tsx'), 'SecurityPage'),
  },
  {
    path: '/auth/account-settings/invites',
    access: ownInvites.list.access,
    account: { title: 'Your invites', icon: 'mail', words: 'account settings' },
    page: screen(() => import('./account/invites/InvitesPage.tsx'), 'InvitesPage'),
  },
  {
    path: '/auth/account-settings/notifications',
    access: notifications.settings.access,
    page: screen(() => import('./account/notifications/NotificationSettingsPage.tsx'), 'NotificationSettingsPage'),
  },
]
