import type { Database } from '../../database/connect.ts'
import { insertDefaultPipeline } from './queries.ts'
import { DEFAULT_PIPELINE, DEFAULT_STAGES, withEnds } from './rules.ts'

/** Gives a new organization its first pipeline, the usual way of an off-plan sale; answers its id. */
export const makeDefaultPipeline = (db: Database, organization_id: number): Promise<number> =>
  insertDefaultPipeline(db, organization_id, DEFAULT_PIPELINE, withEnds(DEFAULT_STAGES))
