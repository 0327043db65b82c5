import * as z from 'zod'
import { job } from '../../services/job.ts'

/** Sends one notification to the devices of its recipient. */
export const pushJob = job('notification-push', z.object({ notification_id: z.int() }), { retries: 3 })
