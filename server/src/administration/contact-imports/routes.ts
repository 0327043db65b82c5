import { brokerImports, companyImports } from '@storey/api/administration/contact-imports.ts'
import type { Route } from '../../http/serve.ts'
import { inTwoSteps, serve } from '../../http/serve.ts'
import { importHandlers } from '../../imports/handlers.ts'
import { brokerImport } from './broker-adapter.ts'
import { companyImport } from './company-adapter.ts'

const companies = importHandlers(companyImport)
const brokers = importHandlers(brokerImport)

export const contactImportRoutes: readonly Route[] = [
  ...serve(companyImports, {
    ...companies,
    create: inTwoSteps(companyImports.create, companies.create.before, companies.create.within),
    change: inTwoSteps(companyImports.change, companies.change.before, companies.change.within),
  }),
  ...serve(brokerImports, {
    ...brokers,
    create: inTwoSteps(brokerImports.create, brokers.create.before, brokers.create.within),
    change: inTwoSteps(brokerImports.change, brokers.change.before, brokers.change.within),
  }),
]
