import {
  activities,
  assignmentRules,
  bin,
  bookingForms,
  bookings,
  buildings,
  leadImports,
  leadPage,
  leads,
  notifications,
  ownInvites,
  paymentPlans,
  pipelines,
  profile,
  projects,
  sessions,
  tags,
  units,
} from '@storey/api/client-endpoints.ts'
import {
  IconArrowsSplit,
  IconBuilding,
  IconBuildingCommunity,
  IconCalendarCheck,
  IconDoor,
  IconFileCheck,
  IconGitBranch,
  IconLayoutKanban,
  IconTag,
  IconUsers,
} from '@tabler/icons-react'
import { administrationScreens } from './administration-screens.ts'
import * as copy from './shell/copy.ts'
import { page } from './shell/notices/page.ts'
import type { Screen } from './shell/site.ts'

/**
 * Every screen behind the sign-in, in the order of the navigation. Routes, navigation, palette, keys and the journeys that
 * look at every screen follow from this.
 */
export const screens: readonly Screen[] = [
  {
    path: '/crm/leads',
    list: 'leads',
    access: leads.list.access,
    menu: { section: 'CRM', title: 'Leads', icon: IconUsers, key: 'L', badge: 'unseen_leads' },
    create: { title: copy.newLead, access: leads.create.access },
    page: page(() => import('./crm/leads/LeadsPage.tsx'), 'LeadsPage'),
  },
  {
    path: '/crm/leads/import',
    access: leadImports.list.access,
    page: page(() => import('./crm/lead-imports/ImportsPage.tsx'), 'ImportsPage'),
  },
  {
    path: '/crm/leads/import/$id',
    access: leadImports.get.access,
    page: page(() => import('./crm/lead-imports/ImportPage.tsx'), 'ImportPage'),
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
    page: page(() => import('./crm/bin/BinPage.tsx'), 'BinPage'),
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
    page: page(() => import('./crm/pipelines/BoardsPage.tsx'), 'BoardsPage'),
  },
  {
    path: '/crm/pipelines/kanban/$id',
    access: pipelines.kanban.access,
    page: page(() => import('./crm/pipelines/KanbanPage.tsx'), 'KanbanPage'),
  },
  {
    path: '/crm/pipelines/list/$id',
    access: pipelines.listBoard.access,
    page: page(() => import('./crm/pipelines/ListBoardPage.tsx'), 'ListBoardPage'),
  },
  {
    path: '/crm/activities',
    list: 'activities',
    access: activities.list.access,
    menu: { section: 'CRM', title: 'Activities', icon: IconCalendarCheck, key: 'A' },
    create: { title: copy.planActivity, access: activities.create.access },
    page: page(() => import('./crm/activities/ActivitiesPage.tsx'), 'ActivitiesPage'),
  },
  {
    path: '/crm/pipelines',
    list: 'pipelines',
    access: pipelines.create.access,
    menu: { section: 'CRM', title: 'Pipelines', icon: IconGitBranch, key: 'I' },
    create: { title: copy.newPipeline, access: pipelines.create.access },
    page: page(() => import('./crm/pipelines/PipelinesPage.tsx'), 'PipelinesPage'),
  },
  {
    path: '/crm/pipelines/$id',
    access: pipelines.create.access,
    page: page(() => import('./crm/pipelines/PipelinePage.tsx'), 'PipelinePage'),
  },
  {
    path: '/crm/tags',
    list: 'tags',
    access: tags.create.access,
    menu: { section: 'CRM', title: 'Tags', icon: IconTag, key: 'T' },
    create: { title: copy.newTag, access: tags.create.access },
    page: page(() => import('./crm/tags/TagsPage.tsx'), 'TagsPage'),
  },
  {
    path: '/crm/assignment',
    access: assignmentRules.list.access,
    menu: { section: 'CRM', title: 'Assignment', icon: IconArrowsSplit },
    page: page(() => import('./crm/assignment/AssignmentPage.tsx'), 'AssignmentPage'),
  },
  {
    path: '/inventory/projects',
    list: 'projects',
    access: projects.list.access,
    menu: { section: 'Inventory', title: 'Projects', icon: IconBuildingCommunity, key: 'P' },
    create: { title: copy.newProject, access: projects.create.access },
    page: page(() => import('./inventory/projects/ProjectsPage.tsx'), 'ProjectsPage'),
  },
  {
    path: '/inventory/projects/$id',
    access: projects.one.access,
    page: page(() => import('./inventory/projects/ProjectPage.tsx'), 'ProjectPage'),
  },
  {
    path: '/inventory/buildings',
    list: 'buildings',
    access: buildings.list.access,
    menu: { section: 'Inventory', title: 'Buildings', icon: IconBuilding, key: 'D' },
    create: { title: copy.newBuilding, access: buildings.create.access },
    page: page(() => import('./inventory/buildings/BuildingsPage.tsx'), 'BuildingsPage'),
  },
  {
    path: '/inventory/buildings/$id',
    access: buildings.one.access,
    page: page(() => import('./inventory/buildings/BuildingPage.tsx'), 'BuildingPage'),
  },
  {
    path: '/inventory/buildings/$id/building-payment-plan',
    access: paymentPlans.list.access,
    page: page(() => import('./inventory/payment-plans/PaymentPlansPage.tsx'), 'PaymentPlansPage'),
  },
  {
    path: '/inventory/buildings/$id/building-payment-plan/$plan_id',
    access: paymentPlans.one.access,
    page: page(() => import('./inventory/payment-plans/PaymentPlanPage.tsx'), 'PaymentPlanPage'),
  },
  {
    path: '/inventory/units',
    list: 'units',
    access: units.list.access,
    menu: { section: 'Inventory', title: 'Units', icon: IconDoor, key: 'U' },
    page: page(() => import('./inventory/units/UnitsPage.tsx'), 'UnitsPage'),
  },
  {
    path: '/inventory/units/$id',
    access: units.one.access,
    page: page(() => import('./inventory/units/UnitPage.tsx'), 'UnitPage'),
  },
  {
    path: '/inventory/units/booked-units',
    list: 'bookings',
    access: bookings.list.access,
    menu: { section: 'Sales', title: 'Bookings', icon: IconFileCheck, key: 'O' },
    page: page(() => import('./sales/bookings/BookingsPage.tsx'), 'BookingsPage'),
  },
  {
    path: '/inventory/units/booked-units/$id',
    access: bookings.one.access,
    page: page(() => import('./sales/bookings/BookingPage.tsx'), 'BookingPage'),
  },
  {
    path: '/inventory/units/$id/plan/$plan_id/book',
    access: bookingForms.one.access,
    page: page(() => import('./sales/booking-form/BookingFormPage.tsx'), 'BookingFormPage'),
  },
  ...administrationScreens,
  {
    path: '/auth/account-settings/profile',
    access: profile.change.access,
    account: { title: copy.yourProfile, icon: 'profile', words: 'account settings' },
    page: page(() => import('./account/profile/ProfilePage.tsx'), 'ProfilePage'),
  },
  {
    path: '/auth/account-settings/security',
    access: sessions.list.access,
    account: { title: 'Security', icon: 'shield', words: 'account settings password' },
    page: page(() => import('./account/security/SecurityPage.tsx'), 'SecurityPage'),
  },
  {
    path: '/auth/account-settings/invites',
    access: ownInvites.list.access,
    account: { title: copy.yourInvites, icon: 'mail', words: 'account settings' },
    page: page(() => import('./account/invites/InvitesPage.tsx'), 'InvitesPage'),
  },
  {
    path: '/auth/account-settings/notifications',
    access: notifications.settings.access,
    page: page(() => import('./account/notifications/NotificationSettingsPage.tsx'), 'NotificationSettingsPage'),
  },
]
