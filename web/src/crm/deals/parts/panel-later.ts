import { late } from '../../../ui/late.tsx'

/** Loaded when the user opens a deal, or adds one. */
export const { Late: DealPanel } = late(async () => (await import('./DealPanel.tsx')).DealPanel)
export const { Late: DealForm } = late(async () => (await import('./DealForm.tsx')).DealForm)
