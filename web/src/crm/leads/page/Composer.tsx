import { activities } from '@storey/api/calls.ts'
import type { Lead } from '@storey/api/crm/lead.ts'
import { IconCalendarPlus, IconFile, IconNote } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../../shell/Can.tsx'
import { SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx'
import { PlanActivity } from '../../activities/parts/PlanActivity.tsx'
import { AddDocuments } from './AddDocuments.tsx'
import styles from './Composer.module.css'
import { NoteWriter } from './NoteWriter.tsx'

type Kind = 'note' | 'activity' | 'file'

/** Where somebody writes what happened, plans what comes next, or adds a document. */
export function Composer({ lead, first = 'note' }: { lead: Lead; first?: Kind }) {
  const [kind, setKind] = useState<Kind>(first)
  const mayPlan = useCan(activities.create.access)
  const back = () => setKind('note')
  return (
    <section className={styles.composer} aria-label="Add to the timeline" data-no-print>
      <SegmentedSwitch
        label="What to add"
        small
        value={kind}
        onChange={setKind}
        options={[
          { value: 'note', label: 'Note', icon: <IconNote size={14} stroke={1.6} /> },
          ...(mayPlan
            ? [{ value: 'activity' as const, label: 'Activity', icon: <IconCalendarPlus size={14} stroke={1.6} /> }]
            : []),
          { value: 'file', label: 'Document', icon: <IconFile size={14} stroke={1.6} /> },
        ]}
      />
      {kind === 'note' && <NoteWriter lead_id={lead.id} />}
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
    </section>
  )
}
