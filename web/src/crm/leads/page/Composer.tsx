import { activities } from '@storey/api/client-endpoints.ts'
import type { Lead } from '@storey/api/crm/lead.ts'
import { IconCalendarPlus, IconFile, IconNote } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../../shell/Can.tsx'
import { late } from '../../../ui/late.tsx'
import { SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx'
import styles from './Composer.module.css'
import { readDraft } from './notes/note-draft.ts'

const { Late: AddDocuments } = late(async () => (await import('./documents/AddDocuments.tsx')).AddDocuments)
const { Late: NoteWriter } = late(async () => (await import('./notes/NoteWriter.tsx')).NoteWriter)
const { Late: PlanActivity } = late(async () => (await import('../../activities/parts/PlanActivity.tsx')).PlanActivity)

type Kind = 'note' | 'activity' | 'file'

interface Props {
  lead: Lead
  first?: Kind
  /** Short labels, for use next to a list. */
  narrow?: boolean
}

/** Composer for a note, an activity or a document: one line until it is used. */
export function Composer({ lead, first = 'note', narrow = false }: Props) {
  const [kind, setKind] = useState<Kind>(first)
  const [open, setOpen] = useState(() => first !== 'note' || readDraft(lead.id) !== null)
  const mayPlan = useCan(activities.create.access)
  const back = () => setKind('note')
  return (
    <section
      className={styles.composer}
      aria-label="Add to the timeline"
      data-open={open || undefined}
      data-no-print
      // It opens when the text field gets the focus. It must not resize under the finger when the user presses one of its buttons.
      onFocus={({ target }) => target instanceof HTMLTextAreaElement && setOpen(true)}
    >
      <div className={styles.kinds}>
        <SegmentedSwitch
          label="What to add"
          small
          value={kind}
          onChange={(next) => {
            setKind(next)
            setOpen(true)
          }}
          options={[
            { value: 'note', label: 'Note', icon: <IconNote size={14} stroke={1.6} /> },
            ...(mayPlan
              ? [
                  {
                    value: 'activity' as const,
                    label: 'Activity',
                    icon: <IconCalendarPlus size={14} stroke={1.6} />,
                  },
                ]
              : []),
            { value: 'file', label: 'Document', icon: <IconFile size={14} stroke={1.6} /> },
          ]}
        />
      </div>
      <div className={styles.work}>
        {kind === 'note' && <NoteWriter lead={lead} lines={open ? 2 : 1} narrow={narrow} />}
        {kind === 'activity' && (
          <div className={styles.form}>
            <PlanActivity lead={lead} onDone={back} onCancel={back} />
          </div>
        )}
        {kind === 'file' && (
          <div className={styles.form}>
            <AddDocuments lead={lead} onClose={back} />
          </div>
        )}
      </div>
    </section>
  )
}
