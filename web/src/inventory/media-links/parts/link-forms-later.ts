import { late } from '../../../ui/late.tsx'

/** Loaded when the user adds or edits a link. */
export const { Late: VideoForm } = late(async () => (await import('./VideoForm.tsx')).VideoForm)
export const { Late: EmbedForm } = late(async () => (await import('./EmbedForm.tsx')).EmbedForm)
