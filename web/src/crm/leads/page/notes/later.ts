import { late } from '../../../../ui/late.tsx'

/** Fields of a note with mentions: they follow the page, which shows what there is first. */
export const { Late: NoteWriter } = late(async () => (await import('./NoteWriter.tsx')).NoteWriter)
export const { Late: NoteEditor } = late(async () => (await import('./NoteEditor.tsx')).NoteEditor)
