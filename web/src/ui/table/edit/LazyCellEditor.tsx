import { useEffect, useState } from 'react'
import { aheadOf, part } from '../../part.ts'
import type { CellEditor, CellEditorProps } from './CellEditor.tsx'

let known: typeof CellEditor | undefined

const fetchEditor = aheadOf(async (): Promise<void> => {
  known ??= (await import('./CellEditor.tsx')).CellEditor
})

// A failure is retried, and shown, when the editor is opened.
const ahead = () => void fetchEditor().catch(() => undefined)

/** Props for an editable value: they preload its editor before the press. */
export const editorAhead = { onPointerEnter: ahead, onFocus: ahead }

/** The editor, preloaded on hover or focus; until it is loaded the value is shown. No Suspense, as for filters. */
export function LazyCellEditor<Row>(props: CellEditorProps<Row>) {
  const [Editor, setEditor] = useState(() => known)
  useEffect(() => {
    if (!Editor) void part(fetchEditor).then(() => setEditor(() => known))
  }, [Editor])
  return Editor ? <Editor {...props} /> : props.children
}
