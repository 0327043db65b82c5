import { accountWorks } from './account/works.ts'
import { crmWorks } from './crm/works.ts'
import type { Assigned } from './jobs/worker.ts'
import { letterWorks } from './mail/works.ts'

/** Everything that is done after a call, or by the clock: each part lists its own. */
export const works: readonly Assigned[] = [...accountWorks, ...crmWorks, ...letterWorks]
