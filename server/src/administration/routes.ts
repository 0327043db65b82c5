import type { Route } from '../http/serve.ts'
import { apiTokenRoutes } from './api-tokens/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { colleagueRequestRoutes } from './colleague-requests/routes.ts'
import { contactBrokerRoutes } from './contact-brokers/routes.ts'
import { brokerBulkRoutes, companyBulkRoutes } from './contact-bulk/routes.ts'
import { contactCompanyRoutes } from './contact-companies/routes.ts'
import { brokerExportRoutes, companyExportRoutes } from './contact-exports/routes.ts'
import { contactImportRoutes } from './contact-imports/routes.ts'
import { contactMessageRoutes } from './contact-messages/routes.ts'
import { contractRoutes, contractTemplateRoutes } from './contracts/routes.ts'
import { getStartedRoutes } from './get-started/routes.ts'
import { homeRoutes } from './home/routes.ts'
import { organizationInviteRoutes } from './invites/routes.ts'
import { licenseRequestRoutes } from './license-requests/routes.ts'
import { memberRoutes, salesManagerRoutes } from './members/routes.ts'
import { organizationBankRoutes } from './organization-bank/routes.ts'
import { organizationDocumentRoutes } from './organization-documents/routes.ts'
import { organizationRoutes } from './organizations/routes.ts'
import { peopleRoutes } from './people/routes.ts'
import { platformRoutes } from './platform/routes.ts'
import { registrationReviewRoutes } from './registration-reviews/routes.ts'
import { registrationRoutes } from './registrations/routes.ts'
import { searchRoutes } from './search/routes.ts'
import { systemRoutes } from './system/routes.ts'
import { userRoutes } from './users/routes.ts'

/** The routes of this area, by feature. */
export const administrationRoutes: readonly Route[] = [
  ...auditRoutes,
  ...systemRoutes,
  ...platformRoutes,
  ...getStartedRoutes,
  ...homeRoutes,
  ...organizationRoutes,
  ...contractTemplateRoutes,
  ...contractRoutes,
  ...organizationDocumentRoutes,
  ...colleagueRequestRoutes,
  ...licenseRequestRoutes,
  ...organizationBankRoutes,
  ...organizationInviteRoutes,
  ...memberRoutes,
  ...registrationRoutes,
  ...registrationReviewRoutes,
  ...salesManagerRoutes,
  ...apiTokenRoutes,
  ...peopleRoutes,
  ...userRoutes,
  ...contactImportRoutes,
  ...contactMessageRoutes,
  ...companyBulkRoutes,
  ...brokerBulkRoutes,
  ...companyExportRoutes,
  ...brokerExportRoutes,
  ...contactCompanyRoutes,
  ...contactBrokerRoutes,
  ...searchRoutes,
]
