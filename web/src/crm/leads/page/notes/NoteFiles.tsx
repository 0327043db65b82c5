import { ActionIcon, Text, UnstyledButton } from '@mantine/core'
import { useInViewport } from '@mantine/hooks'
import { notes } from '@storey/api/client-endpoints.ts'
import type { Note, NoteFile } from '@storey/api/crm/notes.ts'
import { IconFile, IconFileTypePdf, IconPhoto, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../../http/call.ts'
import { refetched } from '../../../../http/stale.ts'
import { isPdf, isPicture } from '../../../../shell/preview/previewed-file.ts'
import { usePreviewedFile } from '../../../../shell/preview/usePreviewedFile.ts'
import { act } from '../../../../ui/act.ts'
import { sizeText } from '../../../../ui/format/number.ts'
import { late } from '../../../../ui/late.tsx'
import { fileOfNote } from '../previewed-file.ts'
import { sendTo, useSending } from '../sending.ts'
import styles from './NoteFiles.module.css'

const { Late: FilePreview } = late(async () => (await import('../../../../shell/preview/FilePreview.tsx')).FilePreview)
const { Late: UploadList } = late(async () => (await import('../../../../ui/fields/UploadList.tsx')).UploadList)

const placeOf = (note_id: number) => `note-${note_id}`

/** Uploads files to an existing note. */
export const attachTo = (note_id: number, files: readonly File[]) =>
  sendTo(placeOf(note_id), files, async (file, flight) => {
    await call(notes.attach, { params: { id: note_id }, body: { file } }, flight)
    await refetched()
  })

/** The files of a note, with small previews of pictures, and its running uploads. */
export function NoteFiles({ note, own }: { note: Note; own: boolean }) {
  const [looking, setLooking] = useState<NoteFile>()
  const sending = useSending(placeOf(note.id))
  if (note.files.length === 0 && !sending) return null
  return (
    <>
      {note.files.length > 0 && (
        <ul className={styles.files} aria-label="Files of this note">
          {note.files.map((file) => (
            <li key={file.id}>
              <UnstyledButton className={styles.file ?? ''} onClick={() => setLooking(file)}>
                {isPicture(file) ? (
                  <Small file={file} />
                ) : isPdf(file) ? (
                  <IconFileTypePdf size={20} stroke={1.5} aria-hidden />
                ) : (
                  <IconFile size={20} stroke={1.5} aria-hidden />
                )}
                <span className={styles.words}>
                  <Text span inherit fz="sm" lh="var(--l-snug)" fw={500} truncate dir="auto">
                    {file.name}
                  </Text>
                  <Text span size="xs" c="var(--text-2)">
                    {sizeText(file.size)}
                  </Text>
                </span>
              </UnstyledButton>
              {own && (
                <ActionIcon
                  size={24}
                  className={styles.off ?? ''}
                  aria-label={`Remove ${file.name} from this note`}
                  onClick={() => void detach(file)}
                >
                  <IconX size={14} stroke={1.8} />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {sending && <UploadList queue={sending} />}
      {looking && <FilePreview file={fileOfNote(looking)} onClose={() => setLooking(undefined)} />}
    </>
  )
}

/** A picture that is loaded when it is near the window. */
function Small({ file }: { file: NoteFile }) {
  const { ref, inViewport } = useInViewport<HTMLSpanElement>()
  const [near, setNear] = useState(false)
  if (inViewport && !near) setNear(true)
  const { address } = usePreviewedFile(fileOfNote(file), near)
  return (
    <span ref={ref} className={styles.small}>
      {address === undefined ? <IconPhoto size={20} stroke={1.5} aria-hidden /> : <img src={address} alt="" />}
    </span>
  )
}

const detach = ({ id, name }: NoteFile) =>
  act(
    async () => {
      await call(notes.detach, { params: { id } })
      await refetched()
    },
    { good: `${name} removed` },
  )
