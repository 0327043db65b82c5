import type { SeedTarget } from '../src/commands/seeding.ts'
import { seedLeads } from './large.ts'

/** Ten times the large one: 1,000,000 leads and 500,000 deals. Fills in some minutes and takes some 4 GB. */
export const seed = (target: SeedTarget): Promise<void> => seedLeads(target, 1_000_000)
