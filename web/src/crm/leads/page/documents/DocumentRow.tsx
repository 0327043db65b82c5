import { ActionIcon, Menu, Stack, Text, UnstyledButton } from '@mantine/core'
import { bin, documents } from '@storey/api/client-endpoints.ts'
import type { LeadDocument } from '@storey/api/crm/documents.ts'
import { IconChevronDown, IconDots, IconDownload, IconFile, IconFileTypePdf, IconPhoto } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { call } from '../../../../http/call.ts'
import { refetched } from '../../../../http/stale.ts'
import { useCan } from '../../../../shell/Can.tsx'
import { isPdf, isPicture, type PreviewedFile } from '../../../../shell/preview/previewed-file.ts'
import { downloadFile } from '../../../../shell/preview/usePreviewedFile.ts'
import { act } from '../../../../ui/act.ts'
import { FileChooser } from '../../../../ui/fields/FileChooser.tsx'
import { sorted } from '../../../../ui/fields/file-rules.ts'
import { UploadList } from '../../../../ui/fields/UploadList.tsx'
import { sizeText } from '../../../../ui/format/number.ts'
import { late } from '../../../../ui/late.tsx'
import { notify } from '../../../../ui/overlays/notify.tsx'
import { Instant } from '../../../../ui/values/Instant.tsx'
import { fileOfDocument, fileOfVersion } from '../previewed-file.ts'
import { sendTo, useSending } from '../sending.ts'
import { UPLOADS } from '../upload-limits.ts'
import { documentLabels } from './document-labels.ts'
import { EditDocument } from './EditDocument.tsx'
import styles from './LeadDocuments.module.css'

const { Late: FilePreview } = late(async () => (await import('../../../../shell/preview/FilePreview.tsx')).FilePreview)

/** A document: previewed in place, replaced by a newer version, renamed, deleted with Undo. */
export function DocumentRow({ document }: { document: LeadDocument }) {
  const [looking, setLooking] = useState<PreviewedFile>()
  const [editing, setEditing] = useState(false)
  const [unfolded, setUnfolded] = useState(false)
  const chooser = useRef<HTMLInputElement>(null)
  const sending = useSending(placeOf(document))
  const mayDelete = useCan(documents.remove.access)
  const { title, kind, file, number, older, uploaded_by, uploaded_at } = document
  const Icon = isPicture(file) ? IconPhoto : isPdf(file) ? IconFileTypePdf : IconFile

  return (
    <li className={styles.document}>
      <div className={styles.row}>
        <Icon size={20} stroke={1.5} aria-hidden />
        <Stack gap={0} align="flex-start" miw={0} flex="1">
          <UnstyledButton
            className={styles.title ?? ''}
            dir="auto"
            aria-label={`View ${title}`}
            onClick={() => setLooking(fileOfDocument(document))}
          >
            {title}
          </UnstyledButton>
          <Text span inherit fz="xs" lh="var(--l-snug)" c="var(--text-2)">
            {documentLabels[kind]} · {sizeText(file.size)}
            {uploaded_by && <> · {uploaded_by.full_name}</>} · <Instant value={uploaded_at} />
            {older.length > 0 && (
              <UnstyledButton
                className={styles.versions ?? ''}
                aria-expanded={unfolded}
                onClick={() => setUnfolded(!unfolded)}
              >
                Version {number}
                <IconChevronDown size={12} stroke={1.8} aria-hidden />
              </UnstyledButton>
            )}
          </Text>
        </Stack>
        <ActionIcon
          size={36}
          aria-label={`Download ${title}`}
          onClick={() => void downloadFile(fileOfDocument(document))}
        >
          <IconDownload size={16} stroke={1.6} />
        </ActionIcon>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon size={36} aria-label={`Actions for ${title}`}>
              <IconDots size={16} stroke={1.6} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={() => chooser.current?.click()}>Add new version…</Menu.Item>
            <Menu.Item onClick={() => setEditing(true)}>Edit title or kind…</Menu.Item>
            {mayDelete && (
              <Menu.Item data-danger onClick={() => void remove(document)}>
                Delete document
              </Menu.Item>
            )}
          </Menu.Dropdown>
        </Menu>
      </div>
      {sending && <UploadList queue={sending} />}
      {unfolded && <Older document={document} onLook={setLooking} />}
      <FileChooser chooser={chooser} accept={UPLOADS.accept} one onFiles={(files) => replace(document, files)} />
      {editing && <EditDocument document={document} onClose={() => setEditing(false)} />}
      {looking && <FilePreview file={looking} onClose={() => setLooking(undefined)} />}
    </li>
  )
}

interface OlderProps {
  document: LeadDocument
  onLook: (previewed: PreviewedFile) => void
}

/** Superseded versions of a document. */
const Older = ({ document: { title, older }, onLook }: OlderProps) => (
  <ul className={styles.older} aria-label={`Older versions of ${title}`}>
    {older.map((version) => {
      const previewed = fileOfVersion(title, version)
      return (
        <li key={version.id} className={styles.row}>
          <Stack gap={0} align="flex-start" miw={0} flex="1">
            <UnstyledButton
              className={styles.title ?? ''}
              aria-label={`View ${previewed.title}`}
              onClick={() => onLook(previewed)}
            >
              Version {version.number}
            </UnstyledButton>
            <Text span inherit fz="xs" lh="var(--l-snug)" c="var(--text-2)">
              Replaced · {sizeText(version.file.size)}
              {version.uploaded_by && <> · {version.uploaded_by.full_name}</>} · <Instant value={version.uploaded_at} />
            </Text>
          </Stack>
          <ActionIcon size={36} aria-label={`Download ${previewed.title}`} onClick={() => void downloadFile(previewed)}>
            <IconDownload size={16} stroke={1.6} />
          </ActionIcon>
        </li>
      )
    })}
  </ul>
)

const placeOf = ({ id }: LeadDocument) => `document-${id}`

/** Uploads a newer version, or shows why the file is refused. */
function replace(document: LeadDocument, files: readonly File[]) {
  const { taken, reason } = sorted(files, [], { ...UPLOADS, most: 1 })
  if (reason !== null) notify.bad(reason)
  sendTo(placeOf(document), taken, async (file, flight) => {
    await call(documents.replace, { params: { id: document.id }, body: { file } }, flight)
    await refetched()
  })
}

async function remove({ id, title }: LeadDocument) {
  const send = (work: () => Promise<unknown>) =>
    act(async () => {
      await work()
      await refetched()
    })
  const gone = await send(() => call(documents.remove, { params: { id } }))
  const undo = () => void send(() => call(bin.restoreDocument, { params: { id } }))
  if (gone) notify.good(`${title} deleted`, { undo })
}
