import {
  activities,
  assignmentRules,
  audit,
  bin,
  bookingForms,
  bookings,
  buildings,
  leadImports,
  leadPage,
  leads,
  notifications,
  organizations,
  ownInvites,
  paymentPlans,
  pipelines,
  profile,
  projects,
  sessions,
  tags,
  units,
} from '@storey/api/calls.ts'
import type { Access } from '@storey/api/endpoint.ts'
import type { ListName } from '@storey/api/saved-views.ts'
import type { RouteComponent } from '@tanstack/react-router'
import { page } from './shell/notices/page.ts'

/** A screen inside the shell: who may open it, and its code, fetched when it is first needed. */
interface Screen {
  readonly path: string
  /** Of the call that the screen cannot do without. */
  readonly access: Access
  readonly page: RouteComponent
  /** The list on it, whose views and columns are kept under this name. */
  readonly list?: ListName
}

/** Every screen behind the sign-in: the site map. */
export const screens: readonly Screen[] = [
  {
    path: '/auth/account-settings/profile',
    access: profile.change.access,
    page: page(() => import('./account/profile/ProfilePage.tsx'), 'ProfilePage'),
  },
  {
    path: '/auth/account-settings/security',
    access: sessions.list.access,
    page: page(() => import('./account/security/SecurityPage.tsx'), 'SecurityPage'),
  },
  {
    path: '/auth/account-settings/invites',
    access: ownInvites.list.access,
    page: page(() => import('./account/invites/InvitesPage.tsx'), 'InvitesPage'),
  },
  {
    path: '/auth/account-settings/notifications',
    access: notifications.settings.access,
    page: page(() => import('./account/notifications/NotificationSettingsPage.tsx'), 'NotificationSettingsPage'),
  },
  {
    path: '/auth/organizations',
    list: 'organizations',
    access: organizations.list.access,
    page: page(() => import('./administration/organizations/OrganizationsPage.tsx'), 'OrganizationsPage'),
  },
  {
    path: '/auth/audit',
    list: 'audit',
    access: audit.list.access,
    page: page(() => import('./administration/audit/AuditPage.tsx'), 'AuditPage'),
  },
  {
    path: '/crm/leads',
    list: 'leads',
    access: leads.list.access,
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
    path: '/crm/activities',
    list: 'activities',
    access: activities.list.access,
    page: page(() => import('./crm/activities/ActivitiesPage.tsx'), 'ActivitiesPage'),
  },
  {
    path: '/crm/assignment',
    access: assignmentRules.list.access,
    page: page(() => import('./crm/assignment/AssignmentPage.tsx'), 'AssignmentPage'),
  },
  {
    path: '/crm/tags',
    list: 'tags',
    access: tags.create.access,
    page: page(() => import('./crm/tags/TagsPage.tsx'), 'TagsPage'),
  },
  {
    path: '/crm/pipelines',
    list: 'pipelines',
    access: pipelines.create.access,
    page: page(() => import('./crm/pipelines/PipelinesPage.tsx'), 'PipelinesPage'),
  },
  {
    path: '/crm/pipelines/$id',
    access: pipelines.create.access,
    page: page(() => import('./crm/pipelines/PipelinePage.tsx'), 'PipelinePage'),
  },
  {
    path: '/crm/pipelines/kanban',
    access: pipelines.kanban.access,
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
    path: '/inventory/projects',
    list: 'projects',
    access: projects.list.access,
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
    page: page(() => import('./sales/booked-units/BookedUnitsPage.tsx'), 'BookedUnitsPage'),
  },
  {
    path: '/inventory/units/booked-units/$id',
    access: bookings.one.access,
    page: page(() => import('./sales/booked-units/BookedUnitPage.tsx'), 'BookedUnitPage'),
  },
  {
    path: '/inventory/units/$id/plan/$plan_id/book',
    access: bookingForms.one.access,
    page: page(() => import('./sales/booking/BookingPage.tsx'), 'BookingPage'),
  },
]
