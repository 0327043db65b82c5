import { Button, Group, Select, Stack, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useConnection } from '../../../http/connection.ts'
import {
  type Content,
  changeEntry,
  dropEntry,
  type Entry,
  holdBack,
  KEPT,
  read,
  sendAgain,
  sendOrKeep,
  useWaiting,
} from '../../../http/offline/outbox.ts'
import { type RecentLead, recentLeads } from '../../../http/offline/recent-leads.ts'
import { act, useAction } from '../../../ui/act.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { momentText } from '../../../ui/format/day.ts'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { notify } from '../../../ui/overlays/notify.tsx'
import { Page } from '../../../ui/Page.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { useUnsaved } from '../../../ui/unsaved.ts'
import { activityLabels } from '../../activities/parts/activity-labels.ts'
import { PlanActivity } from '../../activities/parts/PlanActivity.tsx'
import { htmlOf, type Mentionable } from '../page/notes/mention.ts'
import styles from './WaitingPage.module.css'

type Writing = 'note' | 'viewing' | Entry

/** Notes and activities that were written without a connection, in the order in which they are sent. */
export function WaitingPage() {
  const waiting = useWaiting()
  const [writing, setWriting] = useState<Writing>()
  const close = () => setWriting(undefined)
  useEffect(() => void read(), [])
  return (
    <Page
      title="Waiting to be sent"
      note="Kept on this device, for you only, until the server has it."
      actions={
        <>
          <Button variant="default" onClick={() => setWriting('viewing')}>
            Plan viewing
          </Button>
          <Button onClick={() => setWriting('note')}>Write note</Button>
        </>
      }
    >
      {waiting.length === 0 ? (
        <EmptyState
          scene="plane"
          title="Nothing waits to be sent"
          text="What you write about a lead without a connection is kept here, and sent when you are back online. Requests, holds and bookings need a connection."
        />
      ) : (
        <ol className={styles.entries} aria-label="Waiting to be sent">
          {waiting.map((entry) => (
            <EntryRow key={entry.place} entry={entry} onChange={() => setWriting(entry)} />
          ))}
        </ol>
      )}
      {typeof writing === 'object' && <ChangeEntry entry={writing} onClose={close} />}
      {typeof writing === 'string' && <WriteEntry kind={writing} onClose={close} />}
    </Page>
  )
}

const titleOf = ({ content, lead }: Entry) =>
  `${content.kind === 'note' ? 'Note' : activityLabels[content.body.type]} for ${lead.full_name}`

function EntryRow({ entry, onChange }: { entry: Entry; onChange: () => void }) {
  const { content, refused, tried_at, written_at } = entry
  const isOnline = useConnection() === 'there'
  const title = titleOf(entry)
  const drop = async () => {
    const effect =
      tried_at === null
        ? 'It is not sent, and its text is deleted.'
        : 'It may have arrived already. It is not sent again.'
    if (await confirm({ title: `Delete ${title}?`, effect, verb: 'Delete', danger: true }))
      await act(() => dropEntry(entry))
  }
  return (
    <li className={styles.entry}>
      <strong dir="auto">{title}</strong>
      <p className={styles.text} dir="auto">
        {content.kind === 'note'
          ? content.text
          : `${content.body.subject}, ${momentText(content.body.due_at)}${content.body.location ? `, ${content.body.location}` : ''}`}
      </p>
      <p className={styles.state} data-bad={refused !== null || undefined}>
        {refused !== null
          ? `Not accepted: ${refused}`
          : tried_at === null
            ? `Waits for a connection. Written ${momentText(new Date(written_at).toISOString())}.`
            : 'Sent, without an answer yet. It is sent again by itself, and arrives once.'}
      </p>
      <Group gap="xs">
        {refused !== null && (
          <Button
            size="xs"
            disabled={!isOnline}
            onClick={() => void act(() => sendAgain(entry))}
            aria-label={`Send again: ${title}`}
          >
            Send again
          </Button>
        )}
        {tried_at === null && (
          <Button size="xs" variant="default" onClick={onChange} aria-label={`Change ${title}`}>
            Change
          </Button>
        )}
        <Button size="xs" variant="default" onClick={() => void drop()} aria-label={`Delete ${title}`}>
          Delete
        </Button>
      </Group>
    </li>
  )
}

/** A new note or viewing of a lead that was opened on this device. */
function WriteEntry({ kind, onClose }: { kind: 'note' | 'viewing'; onClose: () => void }) {
  const { data: leads } = useQuery({ queryKey: ['recent leads'], queryFn: recentLeads, staleTime: 0 })
  const [lead, setLead] = useState<RecentLead>()
  return (
    <SidePanel title={kind === 'note' ? 'Write note' : 'Plan viewing'} onClose={onClose}>
      <Stack gap="md">
        <Select
          label="Lead"
          description="The leads that you opened on this device within a day."
          data={(leads ?? []).map(({ id, full_name }) => ({ value: String(id), label: full_name }))}
          value={lead ? String(lead.id) : null}
          onChange={(id) => setLead(leads?.find((one) => String(one.id) === id))}
          nothingFoundMessage="Open a lead with a connection first."
          searchable
          allowDeselect={false}
        />
        {lead && kind === 'note' && (
          <NoteText
            key={lead.id}
            onSave={async (content) => {
              const sent = await sendOrKeep(lead, content, crypto.randomUUID())
              notify.good(sent ? 'Note added' : KEPT)
              onClose()
            }}
          />
        )}
        {lead && kind === 'viewing' && (
          <PlanActivity key={lead.id} lead={lead} type="viewing" onDone={onClose} onCancel={onClose} />
        )}
      </Stack>
    </SidePanel>
  )
}

function ChangeEntry({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  // It is not sent while it is being changed.
  useEffect(() => holdBack(), [])
  const { content, lead } = entry
  const save = async (changed: Content) => {
    await changeEntry(entry, changed)
    onClose()
  }
  return (
    <SidePanel title={`Change ${titleOf(entry)}`} onClose={onClose}>
      {content.kind === 'note' ? (
        <NoteText text={content.text} people={content.people} onSave={save} />
      ) : (
        <PlanActivity
          lead={lead}
          waiting={{ body: content.body, save: (body) => save({ kind: 'activity', body }) }}
          onDone={onClose}
          onCancel={onClose}
        />
      )}
    </SidePanel>
  )
}

interface NoteTextProps {
  text?: string
  people?: readonly Mentionable[]
  onSave: (content: Content) => Promise<void>
}

function NoteText({ text: before = '', people = [], onSave }: NoteTextProps) {
  const [text, setText] = useState(before)
  const { run, running } = useAction()
  useUnsaved(() => text !== before && !running)
  const save = () => run(() => onSave({ kind: 'note', body: { body_html: htmlOf(text, people) }, text, people }))
  return (
    <>
      <Textarea
        label="Note"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        autosize
        minRows={4}
        maxLength={10_000}
        dir="auto"
        data-autofocus
      />
      <Group justify="flex-end">
        <Button loading={running} disabled={text.trim() === ''} onClick={() => void save()}>
          Save note
        </Button>
      </Group>
    </>
  )
}
