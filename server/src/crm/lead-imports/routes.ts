import { leadImports } from '@storey/api/crm/lead-imports.ts'
import { inTwoSteps, serve } from '../../http/serve.ts'
import { importHandlers } from '../../imports/handlers.ts'
import { leadImport } from './adapter.ts'

const { create, change, ...handlers } = importHandlers(leadImport)

export const leadImportRoutes = serve(leadImports, {
  ...handlers,
  create: inTwoSteps(leadImports.create, create.before, create.within),
  change: inTwoSteps(leadImports.change, change.before, change.within),
})
