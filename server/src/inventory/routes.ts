import type { Route } from '../http/serve.ts'
import { amenityRoutes } from './amenities/routes.ts'
import { bankAccountRoutes } from './bank-accounts/routes.ts'
import { buildingRoutes } from './buildings/routes.ts'
import { channelRoutes } from './channel/routes.ts'
import { clientRegistrationRoutes } from './client-registrations/routes.ts'
import { constructionRoutes } from './construction/routes.ts'
import { floorPlateRoutes } from './floor-plates/routes.ts'
import { holdRequestRoutes } from './hold-requests/routes.ts'
import { holdRoutes } from './holds/routes.ts'
import { mediaLinkRoutes } from './media-links/routes.ts'
import { media360Routes } from './media360/routes.ts'
import { paymentPlanRoutes } from './payment-plans/routes.ts'
import { planTemplateRoutes } from './payment-plans/templates/routes.ts'
import { pictureRoutes } from './pictures/routes.ts'
import { priceHistoryRoutes } from './price-history/routes.ts'
import { priceListRoutes } from './price-lists/routes.ts'
import { projectRoutes } from './projects/routes.ts'
import { protectionRuleRoutes } from './protection-rules/routes.ts'
import { publicationRoutes } from './publications/routes.ts'
import { salesMaterialRoutes } from './sales-materials/routes.ts'
import { unitImportRoutes } from './unit-imports/routes.ts'
import { unitTypeRoutes } from './unit-types/routes.ts'
import { unitExportRoutes } from './units/export/routes.ts'
import { unitRoutes } from './units/routes.ts'
import { vatRuleRoutes } from './vat-rules/routes.ts'

/** The routes of this area, by feature. */
export const inventoryRoutes: readonly Route[] = [
  ...amenityRoutes,
  ...vatRuleRoutes,
  ...projectRoutes,
  ...bankAccountRoutes,
  ...publicationRoutes,
  ...salesMaterialRoutes,
  ...channelRoutes,
  ...holdRequestRoutes,
  ...clientRegistrationRoutes,
  ...protectionRuleRoutes,
  ...buildingRoutes,
  ...constructionRoutes,
  ...floorPlateRoutes,
  ...paymentPlanRoutes,
  ...planTemplateRoutes,
  ...unitRoutes,
  ...unitExportRoutes,
  ...unitImportRoutes,
  ...unitTypeRoutes,
  ...priceListRoutes,
  ...priceHistoryRoutes,
  ...holdRoutes,
  ...pictureRoutes,
  ...media360Routes,
  ...mediaLinkRoutes,
]
