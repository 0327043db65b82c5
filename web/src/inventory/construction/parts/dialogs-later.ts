import { late } from '../../../ui/late.tsx'

/** Loaded when the user records or changes an update. */
export const { Late: EditPhotos } = late(async () => (await import('./EditPhotos.tsx')).EditPhotos)
export const { Late: EditNote } = late(async () => (await import('./EditNote.tsx')).EditNote)
export const { Late: RecordUpdate } = late(async () => (await import('./RecordUpdate.tsx')).RecordUpdate)
export const { Late: UndoUpdate } = late(async () => (await import('./UndoUpdate.tsx')).UndoUpdate)
