import { late } from '../../../ui/late.tsx'

/** Loaded when the user opens a picture. */
export const { Late: Lightbox } = late(async () => (await import('./Lightbox.tsx')).Lightbox)
