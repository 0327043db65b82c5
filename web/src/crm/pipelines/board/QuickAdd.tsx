import { VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { late } from '../../../ui/late.tsx'
import styles from './QuickAdd.module.css'
import type { QuickAddProps } from './QuickAddFields.tsx'

const { Late: Fields, ahead } = late(async () => (await import('./QuickAddFields.tsx')).QuickAddFields)

/** At the end of a column: a button, and after its press the fields of a deal. */
export function QuickAdd({ stage, pipeline_id, onAdded }: QuickAddProps) {
  const [open, setOpen] = useState(false)
  if (open) return <Fields {...{ stage, pipeline_id, onAdded }} onClose={() => setOpen(false)} />
  return (
    <div className={styles.foot} data-no-print>
      <button type="button" className={styles.add} onClick={() => setOpen(true)} {...ahead}>
        <IconPlus size={14} stroke={1.6} aria-hidden />
        Add deal
        <VisuallyHidden> to {stage.name}</VisuallyHidden>
      </button>
    </div>
  )
}
