import type { Route } from '../http/serve.ts'
import { dealRoutes } from './deals/routes.ts'
import { pipelineRoutes, stageRoutes } from './pipelines/routes.ts'

/** What this area serves, feature by feature. */
export const crmRoutes: readonly Route[] = [...dealRoutes, ...pipelineRoutes, ...stageRoutes]
