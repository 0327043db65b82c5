import type { JobHandler } from '../jobs/worker.ts'
import type { Task } from '../tasks/task.ts'
import { amenityExport } from './amenities/export.ts'
import { buildingExport } from './buildings/export.ts'
import { clientRegistrationExports } from './client-registrations/export.ts'
import { clientRegistrationJobs } from './client-registrations/jobs.ts'
import { floorPlateJobs } from './floor-plates/jobs.ts'
import { holdRequestExports } from './hold-requests/export.ts'
import { holdRequestJobs } from './hold-requests/jobs.ts'
import { deletedLinkJobs } from './media-links/jobs.ts'
import { media360Jobs } from './media360/jobs.ts'
import { planTemplateExport } from './payment-plans/templates/export.ts'
import { deletedPictureJobs } from './pictures/jobs.ts'
import { pricesExportWork } from './price-history/jobs.ts'
import { priceListJobs } from './price-lists/jobs.ts'
import { projectExport } from './projects/export.ts'
import { unitImportTasks } from './unit-imports/jobs.ts'
import { unitExportWork } from './units/export/jobs.ts'

/** The tasks of this area. */
export const inventoryTasks: readonly Task[] = [
  amenityExport,
  planTemplateExport,
  ...holdRequestExports,
  projectExport,
  buildingExport,
  unitExportWork,
  pricesExportWork,
  ...clientRegistrationExports,
  ...unitImportTasks,
]

/** The scheduled jobs of this area, by feature. */
export const inventoryJobs: readonly JobHandler[] = [
  ...floorPlateJobs,
  ...deletedPictureJobs,
  ...deletedLinkJobs,
  ...media360Jobs,
  ...priceListJobs,
  ...holdRequestJobs,
  ...clientRegistrationJobs,
]
