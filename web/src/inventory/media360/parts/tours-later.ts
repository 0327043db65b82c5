import { late } from '../../../ui/late.tsx'

/** Loaded when the user opens or edits a tour. */
export const { Late: TourViewer } = late(async () => (await import('./TourViewer.tsx')).TourViewer)
export const { Late: TourForm } = late(async () => (await import('./TourForm.tsx')).TourForm)
