import type { Assigned } from '../jobs/worker.ts'
import { notificationWorks } from './notifications/works.ts'

/** What this area does after a call, feature by feature. */
export const accountWorks: readonly Assigned[] = [...notificationWorks]
