import { unitImports } from '@storey/api/inventory/unit-imports.ts'
import { inTwoSteps, serve } from '../../http/serve.ts'
import { importHandlers } from '../../imports/handlers.ts'
import { unitImport } from './adapter.ts'

const { create, change, ...handlers } = importHandlers(unitImport)

export const unitImportRoutes = serve(unitImports, {
  ...handlers,
  create: inTwoSteps(unitImports.create, create.before, create.within),
  change: inTwoSteps(unitImports.change, change.before, change.within),
})
