import type { Route } from '../http/serve.ts'
import { buildingRoutes } from './buildings/routes.ts'
import { holdRoutes } from './holds/routes.ts'
import { paymentPlanRoutes } from './payment-plans/routes.ts'
import { projectRoutes } from './projects/routes.ts'
import { unitExportRoutes } from './units/export/routes.ts'
import { unitRoutes } from './units/routes.ts'

/** What this area serves, feature by feature. */
export const inventoryRoutes: readonly Route[] = [
  ...projectRoutes,
  ...buildingRoutes,
  ...paymentPlanRoutes,
  ...unitRoutes,
  ...unitExportRoutes,
  ...holdRoutes,
]
