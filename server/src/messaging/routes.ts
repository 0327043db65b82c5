import type { Route } from '../http/serve.ts'
import { messageRoutes } from './logs/routes.ts'
import { messageBatchRoutes } from './sending/routes.ts'
import { messageTemplateRoutes } from './templates/routes.ts'

/** The routes of this area, by feature. */
export const messagingRoutes: readonly Route[] = [...messageRoutes, ...messageBatchRoutes, ...messageTemplateRoutes]
