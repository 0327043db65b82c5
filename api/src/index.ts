import { auth, twoFactor } from './account.ts'
import { organizations } from './administration/organizations.ts'
import { deals } from './crm/deals.ts'
import { pipelines, stages } from './crm/pipelines.ts'
import type { Endpoint, Group } from './endpoint.ts'
import { buildings } from './inventory/buildings.ts'
import { paymentPlans } from './inventory/payment-plans.ts'
import { projects } from './inventory/projects.ts'
import { units } from './inventory/units.ts'
import { countries } from './utilities.ts'

/** Every group of endpoints, by name: the whole API. The one place that gathers them. */
export const groups = {
  auth,
  twoFactor,
  countries,
  organizations,
  deals,
  pipelines,
  stages,
  projects,
  buildings,
  paymentPlans,
  units,
} as const satisfies Readonly<Record<string, Group>>

export interface NamedEndpoint {
  /** Group and name, such as `leads.list`. */
  readonly name: string
  readonly endpoint: Endpoint
}

export const endpoints: readonly NamedEndpoint[] = Object.entries(groups).flatMap(([group, members]) =>
  Object.entries(members as Group).map(([name, endpoint]) => ({ name: `${group}.${name}`, endpoint })),
)
