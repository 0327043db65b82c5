import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { usePanel } from '../panel.ts'
import styles from './Form.module.css'
import { useFormHandle } from './form-context.ts'

interface Props {
  /** Label of the save button: "Create lead". */
  save: string
  onCancel?: () => void
  cancel?: string
  danger?: boolean
  /** True while the form says why it cannot be sent. */
  blocked?: boolean
  /** Text next to the buttons, such as "Saved 15:09". */
  note?: ReactNode
  /** More buttons, at the left. */
  more?: ReactNode
}

/** Save and cancel buttons at the end of a form; in a side panel they stay visible. */
export function FormActions({ save, onCancel, cancel = 'Cancel', danger = false, blocked = false, note, more }: Props) {
  const form = useFormHandle()
  const panel = usePanel()
  const stop = panel ? panel.close : onCancel
  return (
    <div className={styles.actions} data-panel={panel ? true : undefined}>
      {more}
      {note && <span className={styles.note}>{note}</span>}
      <span className={styles.gap} />
      {stop && (
        <Button variant="default" onClick={stop}>
          {cancel}
        </Button>
      )}
      <Button
        type="submit"
        loading={form.sending}
        disabled={blocked}
        aria-keyshortcuts="Control+Enter"
        data-danger={danger || undefined}
      >
        {save}
      </Button>
    </div>
  )
}
