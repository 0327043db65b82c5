import type { Route } from '../http/serve.ts'
import {
  availabilityFeedRoutes,
  availabilityListRoutes,
  availabilityShareRoutes,
  publicAvailabilityRoutes,
} from './availability-lists/routes.ts'
import { bookingChangeRoutes } from './booking-changes/routes.ts'
import { bookingDraftRoutes } from './booking-drafts/routes.ts'
import { bookingFormRoutes } from './booking-form/routes.ts'
import { bookingRoutes } from './bookings/routes.ts'
import { brokerSaleRoutes } from './broker-sales/routes.ts'
import { bookingBrokerRoutes } from './brokerages/routes.ts'
import { buyerEmailRoutes } from './buyer-emails/routes.ts'
import { buyerPageRoutes, contractSigningRoutes } from './buyer-pages/routes.ts'
import { chequeRoutes } from './cheques/routes.ts'
import { commissionTermsRoutes } from './commission-terms/routes.ts'
import { commissionRoutes } from './commissions/routes.ts'
import { contractTextProposalRoutes } from './contract-text-proposals/routes.ts'
import { bookingContractRoutes } from './contracts/routes.ts'
import { discountRoutes } from './discounts/routes.ts'
import { bookingDocumentRoutes } from './documents/routes.ts'
import { earlierSaleImportRoutes } from './earlier-sale-imports/routes.ts'
import { earlierSaleRoutes } from './earlier-sales/routes.ts'
import { bookingMilestoneRoutes } from './milestones/routes.ts'
import { publicOfferPdfRoutes, saleOfferPdfRoutes } from './offer-pdf/routes.ts'
import { salesOverviewRoutes } from './overview/routes.ts'
import { ownScheduleRoutes } from './own-schedules/routes.ts'
import { bookingPrintRoutes, unitPrintRoutes } from './prints/routes.ts'
import { publicOfferRoutes } from './public-offers/routes.ts'
import { receiptRoutes } from './receipts/routes.ts'
import { salesReportRoutes } from './reports/routes.ts'
import { saleOfferRoutes } from './sale-offers/routes.ts'
import { salesTargetRoutes } from './sales-targets/routes.ts'
import { scheduleLimitRoutes } from './schedule-limits/routes.ts'

/** The routes of this area, feature by feature. */
export const salesRoutes: readonly Route[] = [
  ...bookingDraftRoutes,
  ...bookingFormRoutes,
  ...bookingRoutes,
  ...brokerSaleRoutes,
  ...bookingBrokerRoutes,
  ...chequeRoutes,
  ...commissionRoutes,
  ...commissionTermsRoutes,
  ...bookingChangeRoutes,
  ...ownScheduleRoutes,
  ...salesTargetRoutes,
  ...scheduleLimitRoutes,
  ...buyerEmailRoutes,
  ...buyerPageRoutes,
  ...contractSigningRoutes,
  ...bookingDocumentRoutes,
  ...bookingContractRoutes,
  ...contractTextProposalRoutes,
  ...bookingMilestoneRoutes,
  ...earlierSaleRoutes,
  ...earlierSaleImportRoutes,
  ...discountRoutes,
  ...receiptRoutes,
  ...salesOverviewRoutes,
  ...salesReportRoutes,
  ...saleOfferRoutes,
  ...publicOfferRoutes,
  ...bookingPrintRoutes,
  ...unitPrintRoutes,
  ...saleOfferPdfRoutes,
  ...publicOfferPdfRoutes,
  ...availabilityFeedRoutes,
  ...availabilityListRoutes,
  ...availabilityShareRoutes,
  ...publicAvailabilityRoutes,
]
