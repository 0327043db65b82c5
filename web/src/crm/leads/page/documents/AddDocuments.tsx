import { Button, Group, Select, Stack, TextInput } from '@mantine/core'
import { documents } from '@storey/api/client-endpoints.ts'
import type { DocumentKind } from '@storey/api/crm/documents.ts'
import type { Lead } from '@storey/api/crm/lead.ts'
import { useState } from 'react'
import { call } from '../../../../http/call.ts'
import { refetched } from '../../../../http/stale.ts'
import { FileDrop } from '../../../../ui/fields/FileDrop.tsx'
import { sorted } from '../../../../ui/fields/file-rules.ts'
import { UploadList, useUploads } from '../../../../ui/fields/UploadList.tsx'
import { createUploads, isMoving } from '../../../../ui/fields/upload-queue.ts'
import { FieldCell, FieldGrid } from '../../../../ui/form/FieldGrid.tsx'
import { notify } from '../../../../ui/overlays/notify.tsx'
import { UPLOADS } from '../upload-limits.ts'
import { documentLabels } from './document-labels.ts'

interface Props {
  lead: Lead
  /** Files that were dropped or pasted. */
  initial?: readonly File[]
  onClose: () => void
}

interface Chosen {
  readonly kind: DocumentKind
  readonly title: string
}

const RULES = { ...UPLOADS, most: 20 }

/** Form that uploads files of one kind; each shows its progress, and can be cancelled or retried. */
export function AddDocuments({ lead, initial = [], onClose }: Props) {
  const [{ taken, reason }] = useState(() => sorted(initial, [], RULES))
  const [files, setFiles] = useState<readonly File[]>(taken)
  const [kind, setKind] = useState<DocumentKind>('other')
  const [title, setTitle] = useState('')
  const [queue] = useState(() =>
    createUploads<Chosen>({
      send: async (file, chosen, flight) => {
        const body = { file, kind: chosen.kind, ...(chosen.title === '' ? {} : { title: chosen.title }) }
        await call(documents.create, { params: { id: lead.id }, body }, flight)
        await refetched()
      },
      settled: (all) => {
        if (!all.every(({ state }) => state === 'sent')) return
        notify.good(all.length === 1 ? 'Document added' : `${all.length} documents added`)
        onClose()
      },
    }),
  )
  const uploads = useUploads(queue)
  const moving = uploads.some(isMoving)

  if (uploads.length > 0)
    return (
      <>
        <UploadList queue={queue} />
        <Group justify="flex-end" gap={8} mt={12}>
          <Button variant="default" size="xs" onClick={() => (moving ? queue.cancelAll() : onClose())}>
            {moving ? 'Cancel all' : 'Close'}
          </Button>
        </Group>
      </>
    )

  const [file] = files
  return (
    <>
      <Stack gap={12}>
        <FileDrop {...RULES} label="Files" value={files} onChange={setFiles} error={reason ?? undefined} />
        <FieldGrid>
          <FieldCell>
            <Select
              label="Kind"
              data={Object.entries(documentLabels).map(([value, label]) => ({ value, label }))}
              value={kind}
              allowDeselect={false}
              onChange={(chosen) => setKind((chosen ?? 'other') as DocumentKind)}
            />
          </FieldCell>
          {files.length < 2 && (
            <FieldCell>
              <TextInput
                label="Title"
                placeholder={file?.name ?? 'Same as file name'}
                maxLength={200}
                value={title}
                onChange={(event) => setTitle(event.currentTarget.value)}
              />
            </FieldCell>
          )}
        </FieldGrid>
      </Stack>
      <Group justify="flex-end" gap={8} mt={12}>
        <Button variant="default" size="xs" onClick={onClose}>
          Cancel
        </Button>
        <Button
          size="xs"
          disabled={files.length === 0}
          onClick={() => {
            const about = { kind, title: files.length === 1 ? title.trim() : '' }
            queue.add(files.map((one) => ({ file: one, about })))
          }}
        >
          {files.length < 2 ? 'Add document' : `Add ${files.length} documents`}
        </Button>
      </Group>
    </>
  )
}
