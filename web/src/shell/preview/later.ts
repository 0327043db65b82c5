import { late } from '../../ui/late.tsx'

/** Loaded when a file is looked at. */
export const { Late: FilePreview } = late(async () => (await import('./FilePreview.tsx')).FilePreview)
