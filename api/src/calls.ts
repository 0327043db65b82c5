// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type CalledGroup, can, everyone, signedIn, signedInOrSettingUp } from './endpoint.ts'
import type { groups } from './index.ts'

type Calls<Name extends keyof typeof groups> = CalledGroup<(typeof groups)[Name]>

// Every endpoint for whoever calls it and needs no schema of it: the first screen loads this and no declaration.

export const auth: Calls<'auth'> = {
  login: { method: 'POST', path: '/auth/login', access: everyone },
  challenge: { method: 'POST', path: '/auth/2fa/challenge', access: everyone },
  me: { method: 'GET', path: '/auth/me', access: signedInOrSettingUp },
  logout: { method: 'POST', path: '/auth/logout', access: signedInOrSettingUp },
}

export const entry: Calls<'entry'> = {
  registration: { method: 'GET', path: '/auth/registration', access: everyone },
  register: { method: 'POST', path: '/auth/register', access: everyone },
  previewInvite: { method: 'POST', path: '/auth/invites/preview', access: everyone },
  checkLink: { method: 'POST', path: '/auth/links/check', access: everyone },
  verifyEmail: { method: 'POST', path: '/auth/email/verify', access: everyone },
  resendVerification: { method: 'POST', path: '/auth/email/resend', access: everyone },
  forgotPassword: { method: 'POST', path: '/auth/forgot-password', access: everyone },
  resetPassword: { method: 'POST', path: '/auth/reset-password', access: everyone },
}

export const twoFactor: Calls<'twoFactor'> = {
  enable: { method: 'POST', path: '/auth/2fa/enable', access: signedInOrSettingUp },
  qrCode: { method: 'GET', path: '/auth/2fa/qr-code', access: signedInOrSettingUp },
  confirm: { method: 'POST', path: '/auth/2fa/confirm', access: signedInOrSettingUp },
  recoveryCodes: { method: 'GET', path: '/auth/2fa/recovery-codes', access: signedInOrSettingUp },
  renewRecoveryCodes: { method: 'POST', path: '/auth/2fa/recovery-codes', access: signedInOrSettingUp },
  disable: { method: 'DELETE', path: '/auth/2fa', access: signedInOrSettingUp },
}

export const profile: Calls<'profile'> = {
  change: { method: 'PATCH', path: '/auth/profile', access: signedIn },
  changePassword: { method: 'PATCH', path: '/auth/change-password', access: signedInOrSettingUp },
  changeEmail: { method: 'POST', path: '/auth/email/change', access: signedIn },
  confirmEmail: { method: 'POST', path: '/auth/email/change/confirm', access: everyone },
  setAvatar: { method: 'POST', path: '/auth/profile/avatar', access: signedIn },
  setAway: { method: 'PATCH', path: '/auth/profile/away', access: signedIn },
  removeAvatar: { method: 'DELETE', path: '/auth/profile/avatar', access: signedIn },
}

export const sessions: Calls<'sessions'> = {
  list: { method: 'GET', path: '/auth/sessions', access: signedIn },
  end: { method: 'DELETE', path: '/auth/sessions/{id}', access: signedIn },
  endOthers: { method: 'DELETE', path: '/auth/sessions', access: signedIn },
}

export const ownInvites: Calls<'ownInvites'> = {
  list: { method: 'GET', path: '/auth/invites', access: signedIn },
  acceptByLink: { method: 'POST', path: '/auth/invites/accept', access: signedIn },
  accept: { method: 'POST', path: '/auth/invites/{orgId}', access: signedIn },
  decline: { method: 'DELETE', path: '/auth/invites/{orgId}', access: signedIn },
}

export const countries: Calls<'countries'> = {
  options: { method: 'GET', path: '/utilities/countries/options', access: everyone },
}

export const notifications: Calls<'notifications'> = {
  list: { method: 'GET', path: '/notifications', access: signedIn },
  unreadCount: { method: 'GET', path: '/notifications/unread-count', access: signedIn },
  change: { method: 'PATCH', path: '/notifications/{id}', access: signedIn },
  readAll: { method: 'POST', path: '/notifications/read-all', access: signedIn },
  settings: { method: 'GET', path: '/notifications/settings', access: signedIn },
  changeSettings: { method: 'PUT', path: '/notifications/settings', access: signedIn },
}

export const jobs: Calls<'jobs'> = {
  list: { method: 'GET', path: '/jobs', access: signedIn },
  one: { method: 'GET', path: '/jobs/{id}', access: signedIn },
  cancel: { method: 'DELETE', path: '/jobs/{id}', access: signedIn },
  again: { method: 'POST', path: '/jobs/{id}/again', access: signedIn },
  result: { method: 'GET', path: '/jobs/{id}/result', access: signedIn, download: true },
}

export const savedViews: Calls<'savedViews'> = {
  list: { method: 'GET', path: '/saved-views', access: signedIn },
  create: { method: 'POST', path: '/saved-views', access: signedIn },
  change: { method: 'PATCH', path: '/saved-views/{id}', access: signedIn },
  remove: { method: 'DELETE', path: '/saved-views/{id}', access: signedIn },
}

export const viewCounts: Calls<'viewCounts'> = {
  read: { method: 'GET', path: '/saved-views/counts', access: signedIn },
}

export const listSettings: Calls<'listSettings'> = {
  read: { method: 'GET', path: '/list-preferences/{screen}', access: signedIn },
  write: { method: 'PUT', path: '/list-preferences/{screen}', access: signedIn },
}

export const organizations: Calls<'organizations'> = {
  list: { method: 'GET', path: '/auth/organizations', access: can('organizations.list') },
  options: { method: 'GET', path: '/auth/organizations/options', access: can('organizations.list') },
}

export const invites: Calls<'invites'> = {
  list: { method: 'GET', path: '/auth/organizations/{id}/invites', access: can('organizations.show') },
  create: { method: 'POST', path: '/auth/organizations/{id}/invites', access: can('organizations.edit_users') },
  revoke: {
    method: 'DELETE',
    path: '/auth/organizations/{id}/invites/{inviteId}',
    access: can('organizations.edit_users'),
  },
}

export const members: Calls<'members'> = {
  setEnabled: {
    method: 'PATCH',
    path: '/auth/organizations/{id}/users/{userId}/enabled',
    access: can('organizations.edit_users'),
  },
}

export const users: Calls<'users'> = {
  resetTwoFactor: {
    method: 'POST',
    path: '/auth/users/{id}/two-factor/reset',
    access: can('organizations.edit_users'),
  },
}

export const audit: Calls<'audit'> = {
  list: { method: 'GET', path: '/auth/audit', access: can('organizations.edit_users') },
  people: { method: 'GET', path: '/auth/audit/people', access: can('organizations.edit_users') },
  one: { method: 'GET', path: '/auth/audit/{id}', access: can('organizations.edit_users') },
}

export const mentions: Calls<'mentions'> = {
  list: { method: 'GET', path: '/crm/mentions', access: can('leads.interact') },
}

export const tags: Calls<'tags'> = {
  list: { method: 'GET', path: '/crm/tags', access: can('leads.interact', 'tags.manage') },
  options: { method: 'GET', path: '/crm/tags/options', access: can('leads.interact') },
  create: { method: 'POST', path: '/crm/tags', access: can('tags.manage') },
  change: { method: 'PATCH', path: '/crm/tags/{id}', access: can('tags.manage') },
  merge: { method: 'POST', path: '/crm/tags/{id}/merge', access: can('tags.manage') },
  remove: { method: 'DELETE', path: '/crm/tags/{id}', access: can('tags.manage') },
}

export const leads: Calls<'leads'> = {
  list: { method: 'GET', path: '/crm/leads', access: can('leads.interact') },
  options: { method: 'GET', path: '/crm/leads/options', access: can('leads.interact') },
  unseenCount: { method: 'GET', path: '/crm/leads/unseen-count', access: can('leads.interact') },
  get: { method: 'GET', path: '/crm/leads/{id}', access: can('leads.interact') },
  create: { method: 'POST', path: '/crm/leads', access: can('leads.interact') },
  change: { method: 'PATCH', path: '/crm/leads/{id}', access: can('leads.interact') },
  toggleSeen: { method: 'PATCH', path: '/crm/leads/toggle-seen/{id}', access: can('leads.interact') },
  remove: { method: 'DELETE', path: '/crm/leads/{id}', access: can('leads.delete') },
}

export const leadDuplicates: Calls<'leadDuplicates'> = {
  find: { method: 'GET', path: '/crm/leads/duplicates', access: can('leads.interact') },
  ofLead: { method: 'GET', path: '/crm/leads/duplicates/{id}', access: can('leads.interact') },
}

export const leadMerges: Calls<'leadMerges'> = {
  preview: { method: 'GET', path: '/crm/leads/merge-preview', access: can('leads.delete') },
  merge: { method: 'POST', path: '/crm/leads/{id}/merge', access: can('leads.delete') },
  undo: { method: 'POST', path: '/crm/leads/merges/{id}/undo', access: can('leads.delete') },
  into: { method: 'GET', path: '/crm/leads/merged-into/{id}', access: can('leads.interact') },
}

export const leadWords: Calls<'leadWords'> = {
  campaigns: { method: 'GET', path: '/crm/leads/campaigns', access: can('leads.interact') },
  broughtBy: { method: 'GET', path: '/crm/leads/brought-by', access: can('leads.interact') },
}

export const leadExport: Calls<'leadExport'> = {
  begin: { method: 'POST', path: '/crm/leads/export', access: can('leads.interact') },
}

export const leadImports: Calls<'leadImports'> = {
  list: { method: 'GET', path: '/crm/leads/import', access: can('leads.interact') },
  create: { method: 'POST', path: '/crm/leads/import', access: can('leads.interact') },
  get: { method: 'GET', path: '/crm/leads/import/{id}', access: can('leads.interact') },
  change: { method: 'PATCH', path: '/crm/leads/import/{id}', access: can('leads.interact') },
  check: { method: 'POST', path: '/crm/leads/import/{id}/check', access: can('leads.interact') },
  lines: { method: 'GET', path: '/crm/leads/import/{id}/lines', access: can('leads.interact') },
  unknown: { method: 'GET', path: '/crm/leads/import/{id}/unknown', access: can('leads.interact') },
  reasons: { method: 'GET', path: '/crm/leads/import/{id}/reasons', access: can('leads.interact') },
  options: { method: 'GET', path: '/crm/leads/import/options', access: can('leads.interact') },
  run: { method: 'POST', path: '/crm/leads/import/{id}/run', access: can('leads.interact') },
  refused: { method: 'GET', path: '/crm/leads/import/{id}/refused', access: can('leads.interact'), download: true },
  undo: { method: 'POST', path: '/crm/leads/import/{id}/undo', access: can('leads.interact') },
  remove: { method: 'DELETE', path: '/crm/leads/import/{id}', access: can('leads.interact') },
}

export const leadPage: Calls<'leadPage'> = {
  open: { method: 'GET', path: '/crm/leads/{id}/open', access: can('leads.interact') },
  historyItems: { method: 'GET', path: '/crm/leads/history-items/{id}', access: can('leads.interact') },
  activities: { method: 'GET', path: '/crm/leads/activities/{id}', access: can('leads.interact') },
  deals: { method: 'GET', path: '/crm/leads/deals/{id}', access: can('leads.interact') },
}

export const leadSettings: Calls<'leadSettings'> = {
  get: { method: 'GET', path: '/crm/lead-settings', access: can('leads.interact') },
  change: { method: 'PATCH', path: '/crm/lead-settings', access: can('pipelines.manage') },
}

export const assignmentRules: Calls<'assignmentRules'> = {
  list: { method: 'GET', path: '/crm/assignment-rules', access: can('pipelines.manage') },
  create: { method: 'POST', path: '/crm/assignment-rules', access: can('pipelines.manage') },
  change: { method: 'PATCH', path: '/crm/assignment-rules/{id}', access: can('pipelines.manage') },
  remove: { method: 'DELETE', path: '/crm/assignment-rules/{id}', access: can('pipelines.manage') },
  reorder: { method: 'PATCH', path: '/crm/assignment-rules/reorder', access: can('pipelines.manage') },
  try: { method: 'POST', path: '/crm/assignment-rules/try', access: can('pipelines.manage') },
}

export const leadBulk: Calls<'leadBulk'> = {
  change: { method: 'POST', path: '/crm/leads/bulk', access: can('leads.interact') },
  undo: { method: 'POST', path: '/crm/leads/bulk/{id}/undo', access: can('leads.interact') },
  count: { method: 'GET', path: '/crm/leads/bulk/count', access: can('leads.interact') },
}

export const bin: Calls<'bin'> = {
  list: { method: 'GET', path: '/crm/bin', access: can('leads.delete') },
  restore: { method: 'POST', path: '/crm/bin/restore', access: can('leads.delete') },
  restoreLead: { method: 'POST', path: '/crm/leads/{id}/restore', access: can('leads.delete') },
  restoreActivity: { method: 'POST', path: '/crm/activities/{id}/restore', access: can('leads.delete') },
  restoreNote: { method: 'POST', path: '/crm/leads/notes/{id}/restore', access: can('leads.delete') },
  restoreDocument: { method: 'POST', path: '/crm/leads/documents/{id}/restore', access: can('leads.delete') },
}

export const notes: Calls<'notes'> = {
  list: { method: 'GET', path: '/crm/leads/notes/{id}', access: can('leads.interact') },
  create: { method: 'POST', path: '/crm/leads/notes/{id}', access: can('leads.interact') },
  change: { method: 'PATCH', path: '/crm/leads/notes/{id}', access: can('leads.interact') },
  attach: { method: 'POST', path: '/crm/leads/notes/{id}/files', access: can('leads.interact') },
  download: {
    method: 'GET',
    path: '/crm/leads/notes/files/download/{id}',
    access: can('leads.interact'),
    download: true,
  },
  detach: { method: 'DELETE', path: '/crm/leads/notes/files/{id}', access: can('leads.interact') },
  remove: { method: 'DELETE', path: '/crm/leads/notes/{id}', access: can('leads.delete') },
}

export const documents: Calls<'documents'> = {
  list: { method: 'GET', path: '/crm/leads/documents/{id}', access: can('leads.interact') },
  create: { method: 'POST', path: '/crm/leads/documents/{id}', access: can('leads.interact') },
  download: {
    method: 'GET',
    path: '/crm/leads/documents/download/{id}',
    access: can('leads.interact'),
    download: true,
  },
  change: { method: 'PATCH', path: '/crm/leads/documents/{id}', access: can('leads.interact') },
  replace: { method: 'POST', path: '/crm/leads/documents/{id}/versions', access: can('leads.interact') },
  downloadVersion: {
    method: 'GET',
    path: '/crm/leads/documents/versions/download/{id}',
    access: can('leads.interact'),
    download: true,
  },
  remove: { method: 'DELETE', path: '/crm/leads/documents/{id}', access: can('leads.delete') },
}

export const activities: Calls<'activities'> = {
  list: { method: 'GET', path: '/crm/activities', access: can('activities.view') },
  create: { method: 'POST', path: '/crm/activities', access: can('activities.view') },
  change: { method: 'PATCH', path: '/crm/activities/{id}', access: can('activities.view') },
  toggleComplete: { method: 'PATCH', path: '/crm/activities/toggle-complete/{id}', access: can('activities.view') },
  owner: { method: 'PATCH', path: '/crm/activities/owner/{id}', access: can('activities.view') },
  remove: { method: 'DELETE', path: '/crm/activities/{id}', access: can('leads.delete') },
}

export const deals: Calls<'deals'> = {
  options: { method: 'GET', path: '/crm/deals/options', access: can('leads.interact') },
  create: { method: 'POST', path: '/crm/deals', access: can('leads.interact') },
  get: { method: 'GET', path: '/crm/deals/{id}', access: can('leads.interact') },
  change: { method: 'PATCH', path: '/crm/deals/{id}', access: can('leads.interact') },
  owner: { method: 'PATCH', path: '/crm/deals/owner/{id}', access: can('leads.interact') },
  hot: { method: 'PATCH', path: '/crm/deals/hot/{id}', access: can('leads.interact') },
  status: { method: 'PATCH', path: '/crm/deals/status/{id}', access: can('leads.interact') },
  pipeline: { method: 'PATCH', path: '/crm/deals/pipeline/{id}', access: can('leads.interact') },
  stage: { method: 'PATCH', path: '/crm/deals/stage/{id}', access: can('leads.interact') },
  tags: { method: 'PUT', path: '/crm/deals/tags/{id}', access: can('leads.interact') },
  remove: { method: 'DELETE', path: '/crm/deals/{id}', access: can('leads.delete') },
  restore: { method: 'POST', path: '/crm/deals/{id}/restore', access: can('leads.delete') },
}

export const pipelines: Calls<'pipelines'> = {
  list: { method: 'GET', path: '/crm/pipelines', access: can('leads.interact') },
  options: { method: 'GET', path: '/crm/pipelines/options', access: can('leads.interact') },
  optionsWithStages: { method: 'GET', path: '/crm/pipelines/options-with-stages', access: can('leads.interact') },
  stageOptions: { method: 'GET', path: '/crm/pipelines/stages/options/{id}', access: can('leads.interact') },
  get: { method: 'GET', path: '/crm/pipelines/{id}', access: can('leads.interact') },
  kanban: { method: 'GET', path: '/crm/pipelines/{id}/kanban', access: can('leads.interact') },
  listBoard: { method: 'GET', path: '/crm/pipelines/{id}/list', access: can('leads.interact') },
  create: { method: 'POST', path: '/crm/pipelines', access: can('pipelines.manage') },
  change: { method: 'PATCH', path: '/crm/pipelines/{id}', access: can('pipelines.manage') },
  remove: { method: 'DELETE', path: '/crm/pipelines/{id}', access: can('pipelines.manage') },
}

export const stages: Calls<'stages'> = {
  create: { method: 'POST', path: '/crm/pipelines/stages/{id}', access: can('pipelines.manage') },
  change: { method: 'PATCH', path: '/crm/pipelines/stages/{id}', access: can('pipelines.manage') },
  remove: { method: 'DELETE', path: '/crm/pipelines/stages/{id}', access: can('pipelines.manage') },
  reorder: { method: 'PATCH', path: '/crm/pipelines/stages/reorder/{id}', access: can('pipelines.manage') },
}

export const projects: Calls<'projects'> = {
  list: { method: 'GET', path: '/inventory/projects', access: can('projects.view') },
  options: { method: 'GET', path: '/inventory/projects/options', access: can('projects.view') },
  one: { method: 'GET', path: '/inventory/projects/{id}', access: can('projects.view') },
  create: { method: 'POST', path: '/inventory/projects', access: can('projects.manage') },
  change: { method: 'PATCH', path: '/inventory/projects/{id}', access: can('projects.manage') },
  remove: { method: 'DELETE', path: '/inventory/projects/{id}', access: can('projects.manage') },
}

export const buildings: Calls<'buildings'> = {
  list: { method: 'GET', path: '/inventory/buildings', access: can('buildings.view') },
  options: { method: 'GET', path: '/inventory/buildings/options', access: can('buildings.view') },
  cities: { method: 'GET', path: '/inventory/buildings/cities', access: can('buildings.view') },
  one: { method: 'GET', path: '/inventory/buildings/{id}', access: can('buildings.view') },
  availability: { method: 'GET', path: '/inventory/buildings/{id}/availability', access: can('buildings.view') },
  create: { method: 'POST', path: '/inventory/buildings', access: can('buildings.manage') },
  change: { method: 'PATCH', path: '/inventory/buildings/{id}', access: can('buildings.manage') },
  remove: { method: 'DELETE', path: '/inventory/buildings/{id}', access: can('buildings.manage') },
}

export const paymentPlans: Calls<'paymentPlans'> = {
  list: { method: 'GET', path: '/inventory/buildings/{id}/payment-plans', access: can('buildings.view') },
  one: { method: 'GET', path: '/inventory/buildings/{id}/payment-plans/{planId}', access: can('buildings.view') },
  preview: {
    method: 'GET',
    path: '/inventory/buildings/{id}/payment-plans/{planId}/preview',
    access: can('buildings.view'),
  },
  create: { method: 'POST', path: '/inventory/buildings/{id}/payment-plans', access: can('buildings.manage') },
  change: {
    method: 'PATCH',
    path: '/inventory/buildings/{id}/payment-plans/{planId}',
    access: can('buildings.manage'),
  },
  duplicate: {
    method: 'POST',
    path: '/inventory/buildings/{id}/payment-plans/{planId}/duplicate',
    access: can('buildings.manage'),
  },
  remove: {
    method: 'DELETE',
    path: '/inventory/buildings/{id}/payment-plans/{planId}',
    access: can('buildings.manage'),
  },
}

export const units: Calls<'units'> = {
  list: { method: 'GET', path: '/inventory/units', access: can('units.list') },
  filters: { method: 'GET', path: '/inventory/units/filters', access: can('units.list') },
  one: { method: 'GET', path: '/inventory/units/{id}', access: can('units.view') },
  create: { method: 'POST', path: '/inventory/units', access: can('units.manage') },
  createMany: { method: 'POST', path: '/inventory/buildings/{id}/units', access: can('units.manage') },
  change: { method: 'PATCH', path: '/inventory/units/{id}', access: can('units.manage') },
  changeRestricted: {
    method: 'PATCH',
    path: '/inventory/units/{id}/restricted',
    access: can('units.manage_restricted'),
  },
  remove: { method: 'DELETE', path: '/inventory/units/{id}', access: can('units.manage') },
  move: { method: 'PATCH', path: '/inventory/units/{id}/status', access: can('units.change_status') },
  moveMany: { method: 'POST', path: '/inventory/units/status-bulk', access: can('units.change_status') },
}

export const unitExport: Calls<'unitExport'> = {
  begin: { method: 'POST', path: '/inventory/units/export', access: can('units.export') },
}

export const holds: Calls<'holds'> = {
  take: { method: 'POST', path: '/inventory/units/{id}/hold', access: can('units.change_status') },
  release: { method: 'DELETE', path: '/inventory/units/{id}/hold', access: can('units.change_status') },
  extend: { method: 'POST', path: '/inventory/units/{id}/hold/extend', access: can('units.change_status') },
}

export const bookingForms: Calls<'bookingForms'> = {
  plans: { method: 'GET', path: '/inventory/units/{id}/plans', access: can('bookings.book') },
  one: { method: 'GET', path: '/inventory/units/{id}/plan/{plan_id}/booking-form', access: can('bookings.book') },
}

export const bookings: Calls<'bookings'> = {
  list: { method: 'GET', path: '/inventory/booked-units', access: can('bookings.view') },
  filters: { method: 'GET', path: '/inventory/booked-units/filters', access: can('bookings.view') },
  one: { method: 'GET', path: '/inventory/booked-units/{id}', access: can('bookings.view') },
  create: { method: 'POST', path: '/inventory/booked-units', access: can('bookings.book') },
  accept: { method: 'POST', path: '/inventory/booked-units/{id}/accept', access: can('bookings.book') },
  reject: { method: 'POST', path: '/inventory/booked-units/{id}/reject', access: can('bookings.book') },
  cancel: { method: 'POST', path: '/inventory/booked-units/{id}/cancel', access: can('bookings.book') },
  extend: { method: 'POST', path: '/inventory/booked-units/{id}/extend', access: can('bookings.book') },
}

export const bookingDocuments: Calls<'bookingDocuments'> = {
  download: {
    method: 'GET',
    path: '/inventory/booked-units/{id}/documents/{type}',
    access: can('bookings.view'),
    download: true,
  },
  add: { method: 'POST', path: '/inventory/booked-units/{id}/documents/{type}', access: can('bookings.book') },
}

export const search: Calls<'search'> = {
  find: { method: 'GET', path: '/search', access: signedIn },
}
