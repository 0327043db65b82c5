import { late } from '../late.tsx'

/** The editor of a filter: with its calendar it weighs as much as the list itself. */
export const { Late: LazyFilterEditor, ahead: editorAhead } = late(
  async () => (await import('./FilterEditor.tsx')).FilterEditor,
)
