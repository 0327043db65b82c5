import {
  activities,
  amenities,
  assignmentRules,
  bin,
  buildings,
  floorPlates,
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
  IconLayoutKanban,
  IconPool,
  IconReceipt2,
  IconTag,
  IconUsers,
} from '@tabler/icons-react'
import { administrationScreens } from './administration-screens.ts'
import { late } from './late-page.ts'
import { salesScreens } from './sales-screens.ts'
import { page } from './shell/notices/page.ts'
import type { Screen } from './shell/site.ts'

/**
 * Every screen behind the sign-in, in the order of the navigation. Routes, navigation, palette, shortcuts and the tests of all screens
 * derive from it.
 */
export const screens: readonly Screen[] = [
  {
    path: '/crm/leads',
    list: 'leads',
    access: leads.list.access,
    menu: { section: 'CRM', title: 'Leads', icon: IconUsers, key: 'L', badge: 'unseen_leads' },
    create: { title: 'New lead', access: leads.create.access },
    page: page(() => import('./crm/leads/LeadsPage.tsx'), 'LeadsPage'),
  },
  {
    path: '/crm/leads/import',
    access: leadImports.list.access,
    page: late('ImportsPage'),
  },
  {
    path: '/crm/leads/import/$id',
    access: leadImports.get.access,
    page: late('ImportPage'),
  },
  {
    path: '/crm/leads/$id',
    access: leadPage.open.access,
    page: page(() => import('./crm/leads/LeadPage.tsx'), 'LeadPage'),
  },
  {
    path: '/crm/bin',
    list: 'bin',
    access: bin.list.access,
    page: late('BinPage'),
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
    page: late('BoardsPage'),
  },
  {
    path: '/crm/pipelines/kanban/$id',
    access: pipelines.kanban.access,
    page: late('KanbanPage'),
  },
  {
    path: '/crm/pipelines/list/$id',
    access: pipelines.listBoard.access,
    page: late('ListBoardPage'),
  },
  {
    path: '/crm/activities',
    list: 'activities',
    access: activities.list.access,
    menu: { section: 'CRM', title: 'Activities', icon: IconCalendarCheck, key: 'A' },
    create: { title: 'Plan activity', access: activities.create.access },
    page: late('ActivitiesPage'),
  },
  {
    path: '/crm/pipelines',
    list: 'pipelines',
    access: pipelines.create.access,
    menu: { section: 'CRM', title: 'Pipelines', icon: IconGitBranch, key: 'I' },
    create: { title: 'New pipeline', access: pipelines.create.access },
    page: late('PipelinesPage'),
  },
  {
    path: '/crm/pipelines/$id',
    access: pipelines.create.access,
    page: late('PipelinePage'),
  },
  {
    path: '/crm/tags',
    list: 'tags',
    access: tags.create.access,
    menu: { section: 'CRM', title: 'Tags', icon: IconTag, key: 'T' },
    create: { title: 'New tag', access: tags.create.access },
    page: late('TagsPage'),
  },
  {
    path: '/crm/assignment',
    access: assignmentRules.list.access,
    menu: { section: 'CRM', title: 'Assignment', icon: IconArrowsSplit },
    page: late('AssignmentPage'),
  },
  {
    path: '/inventory/projects',
    list: 'projects',
    access: projects.list.access,
    menu: { section: 'Inventory', title: 'Projects', icon: IconBuildingCommunity, key: 'P' },
    create: { title: 'New project', access: projects.create.access },
    page: late('ProjectsPage'),
  },
  {
    path: '/inventory/projects/$id',
    access: projects.one.access,
    page: late('ProjectPage'),
  },
  {
    path: '/inventory/buildings',
    list: 'buildings',
    access: buildings.list.access,
    menu: { section: 'Inventory', title: 'Buildings', icon: IconBuilding, key: 'D' },
    create: { title: 'New building', access: buildings.create.access },
    page: late('BuildingsPage'),
  },
  {
    path: '/inventory/buildings/$id',
    access: buildings.one.access,
    page: late('BuildingPage'),
  },
  {
    path: '/inventory/buildings/$id/building-payment-plan',
    access: paymentPlans.list.access,
    page: late('PaymentPlansPage'),
  },
  {
    path: '/inventory/buildings/$id/building-payment-plan/$plan_id',
    access: paymentPlans.one.access,
    page: late('PaymentPlanPage'),
  },
  {
    path: '/inventory/floor-plates/$id',
    access: floorPlates.change.access,
    page: page(() => import('./inventory/floor-plates/editor/PlateEditorPage.tsx'), 'PlateEditorPage'),
  },
  {
    path: '/inventory/units',
    list: 'units',
    access: units.list.access,
    menu: { section: 'Inventory', title: 'Units', icon: IconDoor, key: 'U' },
    page: late('UnitsPage'),
  },
  {
    path: '/inventory/units/import',
    access: unitImports.list.access,
    page: late('UnitImportsPage'),
  },
  {
    path: '/inventory/units/import/$id',
    access: unitImports.get.access,
    page: late('UnitImportPage'),
  },
  {
    path: '/inventory/units/compare',
    access: units.compare.access,
    page: late('CompareUnitsPage'),
  },
  {
    path: '/inventory/units/$id',
    access: units.one.access,
    page: late('UnitPage'),
  },
  {
    path: '/inventory/price-lists',
    list: 'price-lists',
    access: priceLists.list.access,
    menu: { section: 'Inventory', title: 'Price lists', icon: IconReceipt2, key: 'V' },
    page: late('PriceListsPage'),
  },
  {
    path: '/inventory/price-lists/new',
    access: priceLists.create.access,
    page: late('NewPriceListPage'),
  },
  {
    path: '/inventory/price-lists/$id',
    access: priceLists.one.access,
    page: late('PriceListPage'),
  },
  {
    path: '/inventory/amenities',
    list: 'amenities',
    access: amenities.create.access,
    menu: { section: 'Inventory', title: 'Amenities', icon: IconPool },
    create: { title: 'New amenity', access: amenities.create.access },
    page: late('AmenitiesPage'),
  },
  ...salesScreens,
  ...administrationScreens,
  {
    path: '/auth/account-settings/profile',
    access: profile.change.access,
    account: { title: 'Your profile', icon: 'profile', words: 'account settings' },
    page: late('ProfilePage'),
  },
  {
    path: '/auth/account-settings/security',
    access: sessions.list.access,
    account: { title: 'Security', icon: 'shield', words: 'account settings password' },
    page: late('SecurityPage'),
  },
  {
    path: '/auth/account-settings/invites',
    access: ownInvites.list.access,
    account: { title: 'Your invites', icon: 'mail', words: 'account settings' },
    page: late('InvitesPage'),
  },
  {
    path: '/auth/account-settings/notifications',
    access: notifications.settings.access,
    page: late('NotificationSettingsPage'),
  },
]
