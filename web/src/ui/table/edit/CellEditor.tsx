import type { ReactNode } from 'react'
import { ChoiceEditor } from './ChoiceEditor.tsx'
import type { CellEdit, Ending } from './cell-edit.ts'
import { RecordEditor } from './RecordEditor.tsx'
import { TextEditor } from './TextEditor.tsx'

export interface CellEditorProps<Row> extends Ending {
  row: Row
  edit: CellEdit<Row>
  label: string
  /** The text that was refused. */
  typed: string | undefined
  refused: boolean
  /** `typed` is shown again if the save is refused. */
  send: (save: (row: Row) => Promise<unknown>, typed?: string) => Promise<void>
  /** The formatted value. */
  children: ReactNode
}

/** The inline editor of a value, by its kind. */
export function CellEditor<Row>({ row, edit, label, typed, refused, send, done, children }: CellEditorProps<Row>) {
  switch (edit.kind) {
    case 'choice':
      return (
        <ChoiceEditor
          label={label}
          options={edit.options(row)}
          value={edit.value(row)}
          done={done}
          onSave={(value) => void send((now) => edit.save(now, value))}
        >
          {children}
        </ChoiceEditor>
      )
    case 'record':
      return (
        <RecordEditor
          label={label}
          edit={edit}
          chosen={edit.value(row)}
          done={done}
          onSave={(chosen) => void send((now) => edit.save(now, chosen))}
        >
          {children}
        </RecordEditor>
      )
    case 'text':
      return (
        <TextEditor
          label={label}
          value={typed ?? edit.value(row)}
          refused={refused}
          done={done}
          unchanged={(now) => now === edit.value(row)}
          onSave={(now) => void send((latest) => edit.save(latest, now), now)}
        />
      )
  }
}
