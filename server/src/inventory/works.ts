import type { LongWork } from '../jobs/long-work.ts'
import { unitExportWork } from './units/export/works.ts'

/** The long work of this area. */
export const inventoryWork: readonly LongWork[] = [unitExportWork]
