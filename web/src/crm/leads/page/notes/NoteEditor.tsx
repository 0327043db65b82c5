import { Button, Group } from '@mantine/core'
import { notes } from '@storey/api/client-endpoints.ts'
import type { Note } from '@storey/api/crm/notes.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../../http/call.ts'
import { dropKept, keep, readKept } from '../../../../ui/kept/kept.ts'
import { useUnsaved } from '../../../../ui/unsaved.ts'
import { MentionArea } from './MentionArea.tsx'
import { htmlOf, type Mentionable, textOf } from './mention.ts'

interface Props {
  note: Note
  lead_id: number
  onClose: () => void
  send: (work: () => Promise<unknown>) => Promise<boolean>
}

/** Form in place of a note's text. */
export function NoteEditor({ note, lead_id, onClose, send }: Props) {
  const [start] = useState(() => textOf(note.body_html))
  const place = `note edit ${note.id} ${note.version}`
  const [text, setText] = useState(() => (readKept(place)?.value as string | undefined) ?? start.text)
  const [people, setPeople] = useState<readonly Mentionable[]>(start.people)
  const area = useRef<HTMLTextAreaElement>(null)
  useUnsaved(() => text !== start.text)
  useEffect(() => {
    if (text !== start.text) keep(place, text)
  }, [text, start.text, place])
  // The user has closed the form; a session that has ended keeps its input.
  useEffect(() => () => dropKept(place), [place])
  // Editing starts with the caret at the end.
  useEffect(() => {
    const field = area.current
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [])
  const save = () =>
    void send(async () => {
      const body = { version: note.version, body_html: htmlOf(text, people) }
      await call(notes.change, { params: { id: note.id }, body })
      onClose()
    })
  return (
    <>
      <MentionArea
        lead_id={lead_id}
        label="Note"
        placeholder=""
        value={text}
        onChange={setText}
        onMention={(person) => setPeople((known) => [...known, person])}
        onSave={save}
        area={area}
      />
      <Group justify="flex-end" gap={8}>
        <Button variant="default" size="xs" onClick={onClose}>
          Cancel
        </Button>
        <Button size="xs" disabled={text.trim() === ''} onClick={save}>
          Save note
        </Button>
      </Group>
    </>
  )
}
