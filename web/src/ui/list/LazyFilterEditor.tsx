import { useEffect, useState } from 'react'
import { aheadOf, part } from '../part.ts'
import type { FilterEditor } from './FilterEditor.tsx'
import type { EditorProps } from './filters.ts'

let known: typeof FilterEditor | undefined

const fetchEditor = aheadOf(async (): Promise<void> => {
  known ??= (await import('./FilterEditor.tsx')).FilterEditor
})

// A failure is tried again, and shown, when the editor is opened.
const ahead = () => void fetchEditor().catch(() => undefined)

/** On a button that leads to the editor: it is there before the press. */
export const editorAhead = { onPointerEnter: ahead, onFocus: ahead }

/**
 * The editor, fetched when somebody is about to filter: with its calendar it weighs as much as the list itself.
 *
 * No Suspense: React holds back what comes after a fallback for a third of a second, and this is there by then.
 */
export function LazyFilterEditor(props: EditorProps) {
  const [Editor, setEditor] = useState(() => known)
  useEffect(() => {
    if (!Editor) void part(fetchEditor).then(() => setEditor(() => known))
  }, [Editor])
  return Editor ? <Editor {...props} /> : null
}
