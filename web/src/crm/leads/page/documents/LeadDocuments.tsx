import { Button } from '@mantine/core'
import type { LeadDocument } from '@storey/api/crm/documents.ts'
import { IconPlus } from '@tabler/icons-react'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import * as copy from '../copy.ts'
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
        title={copy.noDocumentsYet}
        text={copy.uploadPassportsPaymentProofsAndAgreements}
        action={<Button onClick={onAdd}>{copy.addDocument}</Button>}
      />
    )
  return (
    <>
      <Button variant="default" size="xs" leftSection={<IconPlus size={14} stroke={1.8} />} onClick={onAdd}>
        {copy.addDocument}
      </Button>
      <ul className={styles.documents}>
        {all.map((document) => (
          <DocumentRow key={document.id} document={document} />
        ))}
      </ul>
    </>
  )
}
