import { Button } from '@mantine/core'
import type { LeadDocument } from '@storey/api/crm/documents.ts'
import { IconPlus } from '@tabler/icons-react'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { DocumentRow } from './DocumentRow.tsx'
import styles from './LeadDocuments.module.css'

interface Props {
  all: readonly LeadDocument[]
  onAdd: () => void
}

/** The documents of a lead. They have no public address: each is fetched with the user's token. */
export function LeadDocuments({ all, onAdd }: Props) {
  if (all.length === 0)
    return (
      <EmptyState
        title="No documents yet"
        text="Upload passports, payment proofs and agreements. You can drop or paste files anywhere on this page."
        action={<Button onClick={onAdd}>Add document</Button>}
      />
    )
  return (
    <>
      <Button variant="default" size="xs" leftSection={<IconPlus size={14} stroke={1.8} />} onClick={onAdd}>
        Add document
      </Button>
      <ul className={styles.documents}>
        {all.map((document) => (
          <DocumentRow key={document.id} document={document} />
        ))}
      </ul>
    </>
  )
}
