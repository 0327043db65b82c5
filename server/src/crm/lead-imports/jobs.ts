import { importTasks } from '../../imports/work.ts'
import { leadImport } from './adapter.ts'

/** Checks, runs and undoes imports of leads. */
export const leadImportTasks = importTasks(leadImport)
