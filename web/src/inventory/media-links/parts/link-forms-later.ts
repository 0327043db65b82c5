import { late } from '../../../ui/late.tsx'

/** Fetched when a link is added or changed. */
export const { Late: VideoForm } = late(async () => (await import('./VideoForm.tsx')).VideoForm)
export const { Late: EmbedForm } = late(async () => (await import('./EmbedForm.tsx')).EmbedForm)
