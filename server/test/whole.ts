import { works } from '../src/app/job-handlers.ts'
import { pages, routes } from '../src/app/routes.ts'
import type { Part } from './parts.ts'

/** Everything that is served and done: for the sweeps over all endpoints, and for the few tests of the whole. */
export const whole: readonly Part[] = [routes, works, ...pages]
