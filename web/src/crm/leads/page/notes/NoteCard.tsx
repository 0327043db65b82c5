import { ActionIcon, Box, Menu, Text } from '@mantine/core'
import { bin, notes } from '@storey/api/client-endpoints.ts'
import { MAX_NOTE_FILES, type Note } from '@storey/api/crm/notes.ts'
import { IconDots, IconPinFilled } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { call } from '../../../../http/call.ts'
import { refetched } from '../../../../http/stale.ts'
import { useSession } from '../../../../http/useSession.ts'
import { useCan } from '../../../../shell/Can.tsx'
import { act } from '../../../../ui/act.ts'
import { FileChooser } from '../../../../ui/fields/FileChooser.tsx'
import { sorted } from '../../../../ui/fields/file-rules.ts'
import { instantText, timeText } from '../../../../ui/format/day.ts'
import { late } from '../../../../ui/late.tsx'
import { notify } from '../../../../ui/overlays/notify.tsx'
import { Avatar } from '../../../../ui/values/Person.tsx'
import styles from '../history/Timeline.module.css'
import { UPLOADS } from '../upload-limits.ts'
import { NoteBody } from './NoteBody.tsx'
import { attachTo, NoteFiles } from './NoteFiles.tsx'

const { Late: NoteEditor } = late(async () => (await import('./NoteEditor.tsx')).NoteEditor)

/** A note: its author edits and pins it, users with permission delete it. */
export function NoteCard({ note, lead_id }: { note: Note; lead_id: number }) {
  const session = useSession()
  const [editing, setEditing] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const actions = useRef<HTMLButtonElement>(null)
  const mayDelete = useCan(notes.remove.access)
  const own = session?.user_id === note.author.id
  const pinned = note.pinned_at !== null

  const send = (work: () => Promise<unknown>) =>
    act(async () => {
      await work()
      await refetched()
    })
  const pin = () =>
    send(() => call(notes.change, { params: { id: note.id }, body: { version: note.version, pinned: !pinned } }))
  const remove = () =>
    send(async () => {
      await call(notes.remove, { params: { id: note.id } })
      const undo = () => void send(() => call(bin.restoreNote, { params: { id: note.id } }))
      notify.good('Note deleted', { undo })
    })

  return (
    <li className={styles.entry}>
      <Avatar person={note.author} size={28} />
      <Box pt="var(--s-1)" miw={0} flex="1">
        <div className={styles.head}>
          <span>
            <b dir="auto">{note.author.full_name}</b> wrote a note
          </span>
          <time dateTime={note.created_at} title={instantText(note.created_at)}>
            {timeText(note.created_at)}
          </time>
          {note.edited_at && (
            <Text span inherit c="dimmed" title={instantText(note.edited_at)}>
              edited
            </Text>
          )}
          {pinned && <IconPinFilled size={12} role="img" aria-label="Pinned" />}
          {(own || mayDelete) && (
            <Menu position="bottom-end" returnFocus={!editing}>
              <Menu.Target>
                <ActionIcon ref={actions} size={24} aria-label="Actions for this note" className={styles.more ?? ''}>
                  <IconDots size={14} stroke={1.6} />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                {own && <Menu.Item onClick={() => setEditing(true)}>Edit note</Menu.Item>}
                {own && <Menu.Item onClick={() => void pin()}>{pinned ? 'Unpin' : 'Pin to top'}</Menu.Item>}
                {own && <Menu.Item onClick={() => chooser.current?.click()}>Attach files…</Menu.Item>}
                {mayDelete && (
                  <Menu.Item data-danger onClick={() => void remove()}>
                    Delete note
                  </Menu.Item>
                )}
              </Menu.Dropdown>
            </Menu>
          )}
        </div>
        <div className={styles.card}>
          {editing ? (
            <NoteEditor
              note={note}
              lead_id={lead_id}
              send={send}
              onClose={() => {
                setEditing(false)
                actions.current?.focus()
              }}
            />
          ) : (
            <NoteBody html={note.body_html} />
          )}
          <NoteFiles note={note} own={own} />
        </div>
        {own && <FileChooser chooser={chooser} accept={UPLOADS.accept} onFiles={(files) => attachFiles(note, files)} />}
      </Box>
    </li>
  )
}

/** Uploads the accepted files, and shows why others are refused. */
function attachFiles(note: Note, files: readonly File[]) {
  const { taken, reason } = sorted(files, [], { ...UPLOADS, most: MAX_NOTE_FILES - note.files.length })
  if (reason !== null) notify.bad(reason)
  attachTo(note.id, taken)
}
