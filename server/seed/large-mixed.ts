import type { SeedTarget } from '../src/commands/seeding.ts'
import { seedLeads } from './large.ts'

/** One large builder among a hundred small ones. */
export const seed = (target: SeedTarget): Promise<void> => seedLeads(target, 100_000, 'mixed')
