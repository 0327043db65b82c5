import type { JobHandler } from '../jobs/worker.ts'
import type { Task } from '../tasks/task.ts'
import { bookingExport } from './bookings/export.ts'
import { buyerEmailJobs } from './buyer-emails/jobs.ts'
import { chequeExport } from './cheques/export.ts'
import { commissionTermExport } from './commission-terms/export.ts'
import { commissionExport } from './commissions/export.ts'
import { commissionJobs } from './commissions/jobs.ts'
import { discountExport } from './discounts/export.ts'
import { paymentExports } from './receipts/export.ts'
import { receiptJobs } from './receipts/jobs.ts'
import { offerExport } from './sale-offers/export.ts'

/** The background tasks of this area. */
export const salesTasks: readonly Task[] = [
  commissionTermExport,
  bookingExport,
  chequeExport,
  commissionExport,
  discountExport,
  offerExport,
  ...paymentExports,
]

/** The scheduled jobs of this area, feature by feature. */
export const salesJobs: readonly JobHandler[] = [...receiptJobs, ...commissionJobs, ...buyerEmailJobs]
