import { useEffect, useState } from 'react'
import type { CellEditor, CellEditorProps } from './CellEditor.tsx'

let known: typeof CellEditor | undefined

async function fetchEditor(): Promise<void> {
  known ??= (await import('./CellEditor.tsx')).CellEditor
}

// A failure is tried again, and shown, when the editor is opened.
const ahead = () => void fetchEditor().catch(() => undefined)

/** On a value that can be changed: its editor is there before the press. */
export const editorAhead = { onPointerEnter: ahead, onFocus: ahead }

/** The editor, fetched when somebody is about to change a value; until then the value stands. No Suspense, as for filters. */
export function LazyCellEditor<Row>(props: CellEditorProps<Row>) {
  const [Editor, setEditor] = useState(() => known)
  const [failure, setFailure] = useState<unknown>()
  useEffect(() => {
    if (!Editor) fetchEditor().then(() => setEditor(() => known), setFailure)
  }, [Editor])
  if (failure) throw failure
  return Editor ? <Editor {...props} /> : props.children
}
