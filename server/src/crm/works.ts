import type { Assigned } from '../jobs/worker.ts'
import { activityWorks } from './activities/works.ts'

/** What this area does by the clock, feature by feature. */
export const crmWorks: readonly Assigned[] = [...activityWorks]
