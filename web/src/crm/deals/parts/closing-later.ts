import { late } from '../../../ui/late.tsx'

/** Loaded when a deal is won or lost. */
export const { Late: ClosingDialog } = late(async () => (await import('./ClosingDialog.tsx')).ClosingDialog)
