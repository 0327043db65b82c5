import { late } from '../../ui/late.tsx'

/** Loaded when the user decides or changes a booking. */
export const { Late: CancelBooking } = late(async () => (await import('./CancelBooking.tsx')).CancelBooking)
export const { Late: ChangeBuyers } = late(async () => (await import('./ChangeBuyers.tsx')).ChangeBuyers)
export const { Late: ChangeUnit } = late(async () => (await import('./ChangeUnit.tsx')).ChangeUnit)
export const { Late: RecordMilestones } = late(async () => (await import('./RecordMilestones.tsx')).RecordMilestones)
export const { Late: ReasonDialog } = late(async () => (await import('./ReasonDialog.tsx')).ReasonDialog)
export const { Late: CorrectBuyers } = late(async () => (await import('./CorrectBuyers.tsx')).CorrectBuyers)
