import { accountRoutes } from './account/routes.ts'
import { administrationRoutes } from './administration/routes.ts'
import { crmRoutes } from './crm/routes.ts'
import type { Route } from './http/serve.ts'
import { inventoryRoutes } from './inventory/routes.ts'
import { salesRoutes } from './sales/routes.ts'
import { utilityRoutes } from './utilities/routes.ts'

/** Every endpoint that is served: each area lists its own features. */
export const routes: readonly Route[] = [
  ...accountRoutes,
  ...utilityRoutes,
  ...inventoryRoutes,
  ...crmRoutes,
  ...salesRoutes,
  ...administrationRoutes,
]
