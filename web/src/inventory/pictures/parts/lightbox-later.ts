import { late } from '../../../ui/late.tsx'

/** Fetched when a picture is opened. */
export const { Late: Lightbox } = late(async () => (await import('./Lightbox.tsx')).Lightbox)
