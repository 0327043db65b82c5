import { auditLabelsSource } from './audit-labels.ts'
import { callChangesSource } from './call-changes.ts'
import { callsSources } from './client-endpoints.ts'
import { listReadsSources } from './list-queries.ts'

/** The code that is made from the declarations of endpoints, by path. */
export const declaredSources = (): Readonly<Record<string, string>> => ({
  'api/src/audit-labels.ts': auditLabelsSource(),
  'api/src/call-changes.ts': callChangesSource(),
  ...callsSources(),
  ...listReadsSources(),
})
