import { ActionIcon, Box, Button, Text, Tooltip } from '@mantine/core'
import { notes } from '@storey/api/client-endpoints.ts'
import { MAX_NOTE_FILES } from '@storey/api/crm/notes.ts'
import { IconAt, IconFile, IconPaperclip, IconPhoto, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../../../http/call.ts'
import { KEPT, sendOrKeep } from '../../../../http/offline/outbox.ts'
import { refetched } from '../../../../http/stale.ts'
import { useAction } from '../../../../ui/act.ts'
import { DropArea } from '../../../../ui/fields/DropArea.tsx'
import { FileChooser } from '../../../../ui/fields/FileChooser.tsx'
import { sorted } from '../../../../ui/fields/file-rules.ts'
import { sizeText } from '../../../../ui/format/number.ts'
import { Kbd } from '../../../../ui/Kbd.tsx'
import { notify } from '../../../../ui/overlays/notify.tsx'
import { useUnsaved } from '../../../../ui/unsaved.ts'
import { usePhone } from '../../../../ui/usePhone.ts'
import styles from '../Composer.module.css'
import { UPLOADS } from '../upload-limits.ts'
import { MentionArea } from './MentionArea.tsx'
import { htmlOf, type Mentionable } from './mention.ts'
import { attachTo } from './NoteFiles.tsx'
import { keepDraft, readDraft } from './note-draft.ts'

const RULES = { ...UPLOADS, most: MAX_NOTE_FILES }

interface Props {
  lead: { readonly id: number; readonly full_name: string }
  lines?: number
  /** Short labels, for use next to a list. */
  narrow?: boolean
}

/**
 * Form for a note with files. The draft stays on this device until it is sent. Without a connection a note waits to be sent; files
 * cannot wait.
 */
export function NoteWriter({ lead, lines = 2, narrow = false }: Props) {
  const lead_id = lead.id
  const [draft] = useState(() => readDraft(lead_id))
  const [text, setText] = useState(draft?.text ?? '')
  const [people, setPeople] = useState<readonly Mentionable[]>(draft?.people ?? [])
  const [files, setFiles] = useState<readonly File[]>([])
  const [lost, setLost] = useState(draft?.files ?? [])
  const { run, running: sending } = useAction()
  const [key, setKey] = useState(() => crypto.randomUUID())
  const area = useRef<HTMLTextAreaElement>(null)
  const phone = usePhone()
  const chooser = useRef<HTMLInputElement>(null)

  useUnsaved(() => text.trim() !== '')
  useEffect(() => {
    const names = files.map(({ name }) => name)
    keepDraft(lead_id, { text, people, files: names.length > 0 ? names : lost })
  }, [lead_id, text, people, files, lost])
  const take = (chosen: readonly File[]) => {
    const { taken, reason } = sorted(chosen, files, RULES)
    if (reason !== null) notify.bad(reason)
    setLost([])
    setFiles(taken)
  }
  const save = async () => {
    if (text.trim() === '' || sending) return
    await run(async () => {
      const body = { body_html: htmlOf(text, people) }
      if (files.length > 0) {
        const { data } = await call(notes.create, { params: { id: lead_id }, body }, { idempotencyKey: key })
        attachTo(data.id, files)
      } else if (
        !(await sendOrKeep({ id: lead_id, full_name: lead.full_name }, { kind: 'note', body, text, people }, key))
      )
        notify.info(KEPT)
      setKey(crypto.randomUUID())
      setText('')
      setPeople([])
      setFiles([])
      setLost([])
      await refetched()
    })
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

  /** Works from every control: on a button, such as the one that removes a file, the key would press it. */
  const saveByKey = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.stopPropagation()
    void save()
  }

  return (
    <div onKeyDownCapture={saveByKey}>
      <DropArea onFiles={take} label="Drop files to attach them to this note">
        <MentionArea
          lead_id={lead_id}
          label="Note"
          placeholder={lines === 1 && (phone || narrow) ? 'Write a note…' : 'Write a note… Use @ to mention someone'}
          value={text}
          onChange={setText}
          onMention={(person) => setPeople((known) => [...known.filter(({ id }) => id !== person.id), person])}
          onSave={() => void save()}
          area={area}
          lines={lines}
        />
        {files.length > 0 && (
          <ul className={styles.files} aria-label="Files for this note">
            {files.map((file) => (
              <li key={`${file.name} ${file.size} ${file.lastModified}`}>
                {file.type.startsWith('image/') ? (
                  <IconPhoto size={16} stroke={1.6} aria-hidden />
                ) : (
                  <IconFile size={16} stroke={1.6} aria-hidden />
                )}
                <Text span inherit truncate dir="auto">
                  {file.name}
                </Text>
                <Text span inherit fz="xs" c="var(--text-2)" flex="none">
                  {sizeText(file.size)}
                </Text>
                <ActionIcon
                  size={24}
                  aria-label={`Remove ${file.name}`}
                  onClick={() => setFiles(files.filter((one) => one !== file))}
                >
                  <IconX size={14} stroke={1.8} />
                </ActionIcon>
              </li>
            ))}
          </ul>
        )}
        {lost.length > 0 && (
          <p className={styles.lost} role="status">
            Attach again: {lost.join(', ')}. Files aren’t kept with a draft.
          </p>
        )}
        <div className={styles.foot}>
          <Tooltip label="Mention a colleague">
            <ActionIcon size={32} aria-label="Mention a colleague" onClick={startMention}>
              <IconAt size={16} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
          <Tooltip label="Attach files">
            <ActionIcon size={32} aria-label="Attach files" onClick={() => chooser.current?.click()}>
              <IconPaperclip size={16} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
          <FileChooser chooser={chooser} accept={UPLOADS.accept} onFiles={take} />
          <Box component="span" flex="1" />
          <span className={styles.keys}>
            <Kbd>Ctrl Enter</Kbd>
          </span>
          <Button size="xs" loading={sending} disabled={text.trim() === ''} onClick={() => void save()}>
            Add note
          </Button>
        </div>
      </DropArea>
    </div>
  )
}
