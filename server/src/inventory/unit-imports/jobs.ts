import { importTasks } from '../../imports/work.ts'
import { unitImport } from './adapter.ts'

/** Checks, runs and undoes imports of units. */
export const unitImportTasks = importTasks(unitImport)
