import type { SeedTarget } from '../src/commands/seeding.ts'
import { seedLeads } from './large.ts'

/** Spread over a hundred builders alike. */
export const seed = (target: SeedTarget): Promise<void> => seedLeads(target, 1_000_000, 'alike')
