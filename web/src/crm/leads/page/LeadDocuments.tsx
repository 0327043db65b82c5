import { ActionIcon, Button } from '@mantine/core'
import { documents, type LeadDocument } from '@storey/api/crm/documents.ts'
import type { Lead } from '@storey/api/crm/lead.ts'
import { IconDownload, IconFile, IconPhoto, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { saveFile } from '../../../http/save.ts'
import { useCan } from '../../../shell/Can.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { DropArea } from '../../../ui/fields/DropArea.tsx'
import { sizeText } from '../../../ui/format/number.ts'
import { Instant } from '../../../ui/Instant.tsx'
import { notify } from '../../../ui/notify.tsx'
import { refreshLeads } from '../lead-moves.ts'
import { AddDocuments } from './AddDocuments.tsx'
import { documentWords } from './document-words.ts'
import styles from './LeadDocuments.module.css'

/** The papers of a lead. They have no address of their own: each is fetched with the reader's token. */
export function LeadDocuments({ lead, all }: { lead: Lead; all: readonly LeadDocument[] }) {
  /** What the dialog of adding begins with; null while it is shut. */
  const [adding, setAdding] = useState<readonly File[] | null>(null)
  return (
    <DropArea disabled={adding !== null} onFiles={setAdding}>
      {adding ? (
        <div className={styles.adding}>
          <AddDocuments lead={lead} initial={adding} onClose={() => setAdding(null)} />
        </div>
      ) : (
        all.length > 0 && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={14} stroke={1.8} />}
            onClick={() => setAdding([])}
          >
            Add document
          </Button>
        )
      )}
      {all.length === 0 && !adding && (
        <EmptyState
          title="No documents yet"
          text="Passports, proofs of payment and agreements of this lead stand here. Drop files here, or paste them."
          action={<Button onClick={() => setAdding([])}>Add document</Button>}
        />
      )}
      <ul className={styles.documents}>
        {all.map((document) => (
          <Row key={document.id} document={document} />
        ))}
      </ul>
    </DropArea>
  )
}

function Row({ document }: { document: LeadDocument }) {
  const [fetching, setFetching] = useState(false)
  const mayDelete = useCan(documents.remove.access)
  const { title, kind, file, uploaded_by, created_at } = document
  const Icon = file.type.startsWith('image/') ? IconPhoto : IconFile

  const download = async () => {
    setFetching(true)
    try {
      saveFile(await call(documents.download, { params: { id: document.id } }))
    } catch (error) {
      notify.bad(error)
    }
    setFetching(false)
  }
  const remove = async () => {
    const agreed = await confirm({
      title: `Delete ${title}?`,
      effect: 'The document is taken off this lead.',
      verb: 'Delete document',
      danger: true,
    })
    if (!agreed) return
    try {
      await call(documents.remove, { params: { id: document.id } })
      await refreshLeads()
    } catch (error) {
      notify.bad(error)
    }
  }

  return (
    <li className={styles.document}>
      <Icon size={20} stroke={1.5} aria-hidden />
      <div className={styles.words}>
        <span className={styles.title} dir="auto">
          {title}
        </span>
        <span className={styles.facts}>
          {documentWords[kind]} · {sizeText(file.size)}
          {uploaded_by && <> · {uploaded_by.full_name}</>} · <Instant value={created_at} />
        </span>
      </div>
      <ActionIcon size={36} aria-label={`Download ${title}`} loading={fetching} onClick={() => void download()}>
        <IconDownload size={16} stroke={1.6} />
      </ActionIcon>
      {mayDelete && (
        <ActionIcon size={36} aria-label={`Delete ${title}`} onClick={() => void remove()}>
          <IconTrash size={16} stroke={1.6} />
        </ActionIcon>
      )}
    </li>
  )
}
