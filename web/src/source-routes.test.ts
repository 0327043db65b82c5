import { expect, it } from 'vitest'
import { entryPaths } from './account/entry/paths.ts'
import { isSignup } from './administration/signup/signup-path.ts'
import { screens } from './screens.ts'

/** Section 2 of the specification, of every area. */
const routes = [
  ...['/', '/register', '/auth/forgot-password', '/auth/forgot-password/success'],
  ...['/auth/reset-password', '/auth/reset-password/success'],
  ...['/signup/skylinebuilders', '/signup/international-registration'],
  ...['/auth/account-settings/profile', '/auth/account-settings/security', '/auth/account-settings/invites'],
  ...['/auth/organizations', '/auth/organizations/$id', '/auth/users', '/auth/users/$id'],
  ...['/auth/contacts/companies', '/auth/contacts/brokers', '/messenger/logs'],
  ...['/crm/leads', '/crm/leads/$id', '/crm/activities', '/crm/tags'],
  ...['/crm/pipelines', '/crm/pipelines/$id', '/crm/pipelines/kanban/$id', '/crm/pipelines/list/$id'],
  ...['/inventory/amenities', '/inventory/projects', '/inventory/projects/$id'],
  ...['/inventory/buildings', '/inventory/buildings/$id'],
  ...['/inventory/buildings/$id/building-payment-plan', '/inventory/buildings/$id/building-payment-plan/$plan_id'],
  ...['/inventory/units', '/inventory/units/$id', '/inventory/units/$id/plan/$plan_id/book'],
  ...['/inventory/units/booked-units', '/inventory/units/booked-units/$id'],
  ...['/inventory/sale-offers', '/inventory/sale-offers/$id/show', '/inventory/discount-request'],
]

it('the client has every route of section 2 of the specification', () => {
  const ours = new Set<string>([...entryPaths, ...screens.map(({ path }) => path)])
  const missing = routes.filter((route) => !ours.has(route) && !isSignup(route))

  console.log(`Routes of section 2: ${routes.length - missing.length} of ${routes.length}`)
  expect(missing).toEqual([])
})
