import type { Route } from '../http/serve.ts'
import { activityRoutes } from './activities/routes.ts'
import { assignmentRoutes } from './assignment/routes.ts'
import { binRoutes } from './bin/routes.ts'
import { dealRoutes } from './deals/routes.ts'
import { documentRoutes } from './documents/routes.ts'
import { leadBulkRoutes } from './lead-bulk/routes.ts'
import { leadImportRoutes } from './lead-imports/routes.ts'
import { leadPageRoutes } from './lead-page/routes.ts'
import { leadDuplicateRoutes } from './leads/duplicates/routes.ts'
import { leadExportRoutes } from './leads/export/routes.ts'
import { leadMergeRoutes } from './leads/merges/routes.ts'
import { leadRoutes } from './leads/routes.ts'
import { leadSuggestionRoutes } from './leads/suggestions/routes.ts'
import { mentionRoutes, noteRoutes } from './notes/routes.ts'
import { pipelineRoutes, stageRoutes } from './pipelines/routes.ts'
import { crmReportRoutes } from './reports/routes.ts'
import { leadSettingsRoutes } from './settings/routes.ts'
import { tagRoutes } from './tags/routes.ts'

/** The routes of this area, feature by feature. */
export const crmRoutes: readonly Route[] = [
  ...mentionRoutes,
  ...tagRoutes,
  ...leadSuggestionRoutes,
  ...leadRoutes,
  ...leadDuplicateRoutes,
  ...leadMergeRoutes,
  ...leadExportRoutes,
  ...leadImportRoutes,
  ...leadPageRoutes,
  ...leadBulkRoutes,
  ...binRoutes,
  ...leadSettingsRoutes,
  ...assignmentRoutes,
  ...noteRoutes,
  ...documentRoutes,
  ...activityRoutes,
  ...dealRoutes,
  ...pipelineRoutes,
  ...stageRoutes,
  ...crmReportRoutes,
]
