import { tellOfWork } from './account/work/actions.ts'
import { accountWorks } from './account/works.ts'
import { auditWorks } from './audit/works.ts'
import { crmLongWork, crmWorks } from './crm/works.ts'
import { fileWorks } from './files/orphans.ts'
import { pictureWorks } from './files/works.ts'
import { housekeepingWorks } from './housekeeping/works.ts'
import { inventoryWork } from './inventory/works.ts'
import type { Assigned } from './jobs/worker.ts'
import { longWorks } from './jobs/works.ts'
import { letterWorks } from './mail/works.ts'

/** Everything that is done after a call, or by the clock: each part lists its own. */
export const works: readonly Assigned[] = [
  ...accountWorks,
  ...auditWorks,
  ...crmWorks,
  ...letterWorks,
  ...fileWorks,
  ...housekeepingWorks,
  ...pictureWorks,
  ...longWorks([...inventoryWork, ...crmLongWork], tellOfWork),
]
