import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, invalid } from '../../errors/problems.ts'
import {
  enterStage,
  findDefaultPipeline,
  findPipelineState,
  listStageKinds,
  lockStage,
  lockStageWhole,
} from './queries.ts'

export { enterStage, lockStage, lockStageWhole }

/** A pipeline that accepts deals; the default one if none is given. @throws 422 if it is unknown, 409 if it is archived */
export async function pipelineForDeals(db: Database, scope: Scope, id: number | undefined): Promise<number> {
  if (id === undefined) {
    const found = await findDefaultPipeline(db, scope)
    if (!found) throw conflict('no_pipeline', 'Your organization has no pipeline yet. Ask an administrator to add one.')
    return found.id
  }
  const found = await findPipelineState(db, scope, id)
  if (!found) throw invalid({ pipeline_id: ['Choose a pipeline of your organization.'] })
  if (found.archived_at !== null) throw conflict('archived', `${found.name} is archived. Restore it first.`)
  return found.id
}

/**
 * The target stage of a deal, which is not deleted before this transaction ends.
 *
 * @throws 422 if the stage is unknown, 409 if it belongs to another pipeline
 */
export const enterStageOf = async (db: Database, scope: Scope, pipeline_id: number, stage_id: number) =>
  stageIn(await enterStage(db, scope, stage_id), pipeline_id)

/** Checks that a stage was found and belongs to the pipeline. @throws 422 if there is none, 409 if it belongs to another pipeline */
export function stageIn<Stage extends { readonly pipeline_id: number }>(
  stage: Stage | undefined,
  pipeline_id: number,
): Stage {
  if (!stage) throw invalid({ stage_id: ['Choose a stage of this pipeline.'] })
  if (stage.pipeline_id !== pipeline_id) throw conflict('other_pipeline', 'That stage belongs to another pipeline.')
  return stage
}

/** The stage of a kind in a pipeline: of the open ones the preferred one, or the first. */
export async function stageOfKind(
  db: Database,
  scope: Scope,
  pipeline_id: number,
  kind: 'open' | 'won' | 'lost',
  preferred?: number | null,
) {
  const stages = (await listStageKinds(db, scope, pipeline_id)).filter((stage) => stage.kind === kind)
  const found = stages.find(({ id }) => id === preferred) ?? stages[0]
  if (!found) throw conflict('no_stage', 'This pipeline has no such stage.')
  return found.id
}
