import { activities, deals, pipelines } from '@storey/api/calls.ts'
import { liveKeys } from '../../../http/live.ts'

// What else answers something new once a deal or a pipeline has changed; the board itself listens closer.
for (const type of ['deal.moved', 'deal.changed']) liveKeys(type, deals.get, pipelines.listBoard, pipelines.list)
liveKeys('activity.changed', activities.list, deals.get, pipelines.listBoard)
liveKeys('pipeline.changed', pipelines.list, pipelines.get, pipelines.optionsWithStages, pipelines.listBoard)
