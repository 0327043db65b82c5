import { late } from '../../../ui/late.tsx'

/** Loaded when the user records a payment or a refund. */
export const { Late: RecordReceipt } = late(async () => (await import('./RecordReceipt.tsx')).RecordReceipt)
export const { Late: Refund } = late(async () => (await import('./Refund.tsx')).Refund)
