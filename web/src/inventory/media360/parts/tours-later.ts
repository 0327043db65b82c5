import { late } from '../../../ui/late.tsx'

/** Fetched when a tour is opened or changed. */
export const { Late: TourViewer } = late(async () => (await import('./TourViewer.tsx')).TourViewer)
export const { Late: TourForm } = late(async () => (await import('./TourForm.tsx')).TourForm)
