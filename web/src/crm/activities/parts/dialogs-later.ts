import { late } from '../../../ui/late.tsx'

/** Loaded when the user plans, completes or edits an activity. */
export const { Late: CompleteActivity } = late(async () => (await import('./CompleteActivity.tsx')).CompleteActivity)
export const { Late: EditActivity } = late(async () => (await import('./EditActivity.tsx')).EditActivity)
export const { Late: PlanActivity } = late(async () => (await import('./PlanActivity.tsx')).PlanActivity)
