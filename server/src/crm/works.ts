import type { LongWork } from '../jobs/long-work.ts'
import type { Assigned } from '../jobs/worker.ts'
import { activityWorks } from './activities/works.ts'
import { binWorks } from './bin/works.ts'
import { leadImportLongWork, leadImportWorks } from './lead-imports/works.ts'
import { leadBulkWork } from './leads/bulk/works.ts'
import { leadExportWork } from './leads/export/works.ts'

/** What this area does by the clock, feature by feature. */
export const crmWorks: readonly Assigned[] = [...activityWorks, ...leadImportWorks, ...binWorks]

/** The long work of this area. */
export const crmLongWork: readonly LongWork[] = [leadBulkWork, leadExportWork, ...leadImportLongWork]
