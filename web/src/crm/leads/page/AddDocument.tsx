import { Button, Group, Progress, Select, TextInput } from '@mantine/core'
import { type DocumentKind, documents } from '@storey/api/crm/documents.ts'
import type { Lead } from '@storey/api/crm/lead.ts'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { refresh } from '../../../http/query.ts'
import { FileDrop } from '../../../ui/fields/FileDrop.tsx'
import { FieldCell, FieldGrid } from '../../../ui/form/FieldGrid.tsx'
import { notify } from '../../../ui/notify.tsx'
import { problemOf } from '../../../ui/problem.ts'
import { refreshLeads } from '../lead-moves.ts'
import { documentWords } from './document-words.ts'

interface Props {
  lead: Lead
  onDone: () => void
  onCancel: () => void
}

const LARGEST = 25 * 1024 * 1024
const TYPES = 'application/pdf,image/jpeg,image/png,image/webp'

/** One file with its kind; shows how far it has come, and can be stopped. */
export function AddDocument({ lead, onDone, onCancel }: Props) {
  const [files, setFiles] = useState<File[]>([])
  const [kind, setKind] = useState<DocumentKind>('other')
  const [title, setTitle] = useState('')
  const [sent, setSent] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [stop, setStop] = useState<AbortController | null>(null)
  const [file] = files

  const send = async () => {
    if (!file || stop) return
    const flight = new AbortController()
    setStop(flight)
    setProblem(null)
    try {
      const body = { file, kind, ...(title.trim() === '' ? {} : { title: title.trim() }) }
      await call(
        documents.create,
        { params: { id: lead.id }, body },
        { signal: flight.signal, onProgress: (share) => setSent(share * 100) },
      )
      await Promise.all([refresh(documents.list), refreshLeads()])
      notify.good('The document is added.')
      onDone()
    } catch (error) {
      if (!flight.signal.aborted) setProblem(problemOf(error).message)
    }
    setStop(null)
    setSent(null)
  }

  return (
    <>
      <FileDrop
        label="File"
        value={files}
        onChange={setFiles}
        accept={TYPES}
        largest={LARGEST}
        error={problem ?? undefined}
        disabled={stop !== null}
      />
      <FieldGrid>
        <FieldCell>
          <Select
            label="Kind"
            data={Object.entries(documentWords).map(([value, label]) => ({ value, label }))}
            value={kind}
            allowDeselect={false}
            onChange={(chosen) => setKind((chosen ?? 'other') as DocumentKind)}
          />
        </FieldCell>
        <FieldCell>
          <TextInput
            label="Title"
            placeholder={file?.name ?? 'As the file is called'}
            maxLength={200}
            value={title}
            onChange={(event) => setTitle(event.currentTarget.value)}
          />
        </FieldCell>
      </FieldGrid>
      {sent !== null && <Progress value={sent} mt={12} aria-label="Upload" />}
      <Group justify="flex-end" gap={8} mt={12}>
        <Button variant="default" size="xs" onClick={() => (stop ? stop.abort() : onCancel())}>
          {stop ? 'Stop' : 'Cancel'}
        </Button>
        <Button size="xs" disabled={!file} loading={stop !== null} onClick={() => void send()}>
          Add document
        </Button>
      </Group>
    </>
  )
}
