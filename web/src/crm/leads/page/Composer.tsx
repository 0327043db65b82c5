import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { activities } from '@storey/api/crm/activities.ts'
import type { Lead } from '@storey/api/crm/lead.ts'
import { notes } from '@storey/api/crm/notes.ts'
import { IconAt, IconCalendarPlus, IconNote, IconPaperclip } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { call } from '../../../http/call.ts'
import { useCan } from '../../../shell/Can.tsx'
import { Kbd } from '../../../ui/Kbd.tsx'
import { notify } from '../../../ui/notify.tsx'
import { SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx'
import { PlanActivity } from '../../activities/parts/PlanActivity.tsx'
import { refreshLeads } from '../lead-moves.ts'
import { AddDocuments } from './AddDocuments.tsx'
import styles from './Composer.module.css'
import { MentionArea } from './MentionArea.tsx'
import { htmlOf, type Mentionable } from './mention.ts'

type Kind = 'note' | 'activity' | 'file'

/** Where somebody writes what happened, plans what comes next, or adds a file. */
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
          { value: 'file', label: 'File', icon: <IconPaperclip size={14} stroke={1.6} /> },
        ]}
      />
      {kind === 'note' && <NoteWriter lead={lead} />}
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

function NoteWriter({ lead }: { lead: Lead }) {
  const [text, setText] = useState('')
  const [people, setPeople] = useState<readonly Mentionable[]>([])
  const [sending, setSending] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)

  const save = async () => {
    if (text.trim() === '' || sending) return
    setSending(true)
    try {
      await call(notes.create, { params: { id: lead.id }, body: { body_html: htmlOf(text, people) } })
      setText('')
      setPeople([])
      await refreshLeads()
    } catch (error) {
      notify.bad(error)
    }
    setSending(false)
  }
  const startMention = () => {
    const here = area.current
    if (!here) return
    const at = here.selectionStart
    const space = at > 0 && !/\s$/.test(text.slice(0, at)) ? ' ' : ''
    setText(`${text.slice(0, at)}${space}@${text.slice(at)}`)
    here.focus()
    window.setTimeout(() => here.setSelectionRange(at + space.length + 1, at + space.length + 1), 0)
  }

  return (
    <>
      <MentionArea
        lead_id={lead.id}
        label="Note"
        placeholder="What happened? Type @ to name a colleague"
        value={text}
        onChange={setText}
        onMention={(person) => setPeople((known) => [...known.filter(({ id }) => id !== person.id), person])}
        onSave={() => void save()}
        area={area}
      />
      <div className={styles.foot}>
        <Tooltip label="Mention a colleague">
          <ActionIcon size={32} aria-label="Mention a colleague" onClick={startMention}>
            <IconAt size={16} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
        <span className={styles.gap} />
        <span className={styles.keys}>
          <Kbd>Ctrl Enter</Kbd>
        </span>
        <Button size="xs" loading={sending} disabled={text.trim() === ''} onClick={() => void save()}>
          Add note
        </Button>
      </div>
    </>
  )
}
