import type { Database } from '../../database/connect.ts'
import { insertDefaultPipeline } from './queries.ts'
import { DEFAULT_PIPELINE, DEFAULT_STAGES, withEnds } from './rules.ts'

/** Creates the first pipeline of a new organization, with the default stages of an off-plan sale; returns its id. */
export const makeDefaultPipeline = (db: Database, organization_id: number): Promise<number> =>
  insertDefaultPipeline(db, organization_id, DEFAULT_PIPELINE, withEnds(DEFAULT_STAGES))
