import { importTasks } from '../../imports/work.ts'
import { brokerImport } from './broker-adapter.ts'
import { companyImport } from './company-adapter.ts'

/** Tasks that check, run and undo imports of contacts. */
export const contactImportTasks = [...importTasks(companyImport), ...importTasks(brokerImport)]
