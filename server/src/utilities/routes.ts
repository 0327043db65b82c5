import type { Route } from '../http/serve.ts'

/** What this area serves, feature by feature. */
export const utilityRoutes: readonly Route[] = []
