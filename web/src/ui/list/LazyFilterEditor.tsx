import { late } from '../late.tsx'

/** The editor of a filter, loaded lazily: with its calendar it is as large as the list itself. */
export const { Late: LazyFilterEditor, ahead: editorAhead } = late(
  async () => (await import('./FilterEditor.tsx')).FilterEditor,
)
