import type { Task } from '../tasks/task.ts'
import { unitExportWork } from './units/export/jobs.ts'

/** The long work of this area. */
export const inventoryTasks: readonly Task[] = [unitExportWork]
