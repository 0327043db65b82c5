import { late } from '../../ui/late.tsx'

/** The later steps of a booking, loaded behind the first one. */
export const { Late: DocumentsStep } = late(async () => (await import('./DocumentsStep.tsx')).DocumentsStep)
export const { Late: ScheduleStep } = late(async () => (await import('./ScheduleStep.tsx')).ScheduleStep)
export const { Late: ConfirmStep } = late(async () => (await import('./ConfirmStep.tsx')).ConfirmStep)
export const { Late: Uploads } = late(async () => (await import('./Uploads.tsx')).Uploads)
