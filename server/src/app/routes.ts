import { serveStopReportPage } from '../account/report-emails/actions.ts'
import { accountRoutes } from '../account/routes.ts'
import { administrationRoutes } from '../administration/routes.ts'
import { crmRoutes } from '../crm/routes.ts'
import type { Page, Route } from '../http/serve.ts'
import { inventoryRoutes } from '../inventory/routes.ts'
import { serveOptOutPage } from '../messaging/opt-outs/actions.ts'
import { messagingRoutes } from '../messaging/routes.ts'
import { serveWebhooks } from '../messaging/webhooks/actions.ts'
import { serveFeed, serveListPage } from '../sales/availability-lists/actions.ts'
import { serveBuyerPage } from '../sales/buyer-pages/actions.ts'
import { serveOfferPage } from '../sales/offer-page/actions.ts'
import { salesRoutes } from '../sales/routes.ts'
import { utilityRoutes } from '../utilities/routes.ts'
import { countRoutes } from './list-counts.ts'

const areas: readonly Route[] = [
  ...accountRoutes,
  ...utilityRoutes,
  ...messagingRoutes,
  ...inventoryRoutes,
  ...crmRoutes,
  ...salesRoutes,
  ...administrationRoutes,
]

/** All endpoints: each area lists its own, and the counts of lists are added. */
export const routes: readonly Route[] = [...areas, ...countRoutes(areas)]

/** What is served besides the API. */
export const pages: readonly Page[] = [
  serveWebhooks,
  serveOptOutPage,
  serveStopReportPage,
  serveOfferPage,
  serveListPage,
  serveFeed,
  serveBuyerPage,
]
