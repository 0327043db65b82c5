import { late } from '../late.tsx'

/** Loaded when files are sent. */
export const { Late: UploadList } = late(async () => (await import('./UploadList.tsx')).UploadList)
