import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'

const pipelinesOf = (db: Database, scope: Scope) =>
  db.selectFrom('pipelines').where('pipelines.organization_id', '=', scope.organization_id)
const stagesOf = (db: Database, scope: Scope) =>
  db.selectFrom('stages').where('stages.organization_id', '=', scope.organization_id)

export const findPipelineState = (db: Database, scope: Scope, id: number) =>
  pipelinesOf(db, scope).select(['id', 'name', 'archived_at']).where('id', '=', id).executeTakeFirst()

export const findDefaultPipeline = (db: Database, scope: Scope) =>
  pipelinesOf(db, scope)
    .select('id')
    .where('archived_at', 'is', null)
    .orderBy('is_default', 'desc')
    .orderBy('position')
    .orderBy('id')
    .executeTakeFirst()

export const listStageKinds = (db: Database, scope: Scope, pipeline_id: number) =>
  stagesOf(db, scope).select(['id', 'kind']).where('pipeline_id', '=', pipeline_id).orderBy('position').execute()

/**
 * A stage that a card enters: it is not deleted, and its cards are not ranked again, until this transaction ends. Other cards may enter
 * and leave it.
 */
export const enterStage = (db: Database, scope: Scope, id: number) =>
  stagesOf(db, scope)
    .select(['id', 'pipeline_id', 'name', 'kind', 'position'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()

/** Locks a stage: no card enters it until this transaction ends, but cards may leave it. */
export const lockStageWhole = (db: Database, scope: Scope, id: number) =>
  stagesOf(db, scope).select(['id', 'pipeline_id', 'name', 'kind']).where('id', '=', id).forUpdate().executeTakeFirst()

/** Locks the fields of a stage; cards enter and leave it. */
export const lockStage = (db: Database, scope: Scope, id: number) =>
  stagesOf(db, scope)
    .select(['id', 'pipeline_id', 'name', 'kind', 'position'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
