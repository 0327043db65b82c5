import { Loader, Text } from '@mantine/core'
import type { RegistrationDocument } from '@storey/api/administration/registration-fields.ts'
import { registrationReviews } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { query } from '../../http/query.ts'
import { FailedState } from '../../ui/FailedState.tsx'
import { documentLabels } from '../signup/parts/fields.ts'
import styles from './Review.module.css'

interface Props {
  organization_id: number
  documents: readonly RegistrationDocument[]
}

/** The documents of a registration, one at a time, next to the entered data. */
export function DocumentViewer({ organization_id, documents }: Props) {
  const [chosen, setChosen] = useState(documents[0]?.id)
  const current = documents.find(({ id }) => id === chosen) ?? documents[0]
  if (!current)
    return (
      <Text inherit c="dimmed">
        No documents uploaded
      </Text>
    )
  return (
    <section className={styles.viewer} aria-label="Documents">
      <ul className={styles.tabs}>
        {documents.map(({ id, kind, name }) => (
          <li key={id}>
            <button type="button" aria-pressed={id === current.id} onClick={() => setChosen(id)}>
              {documentLabels[kind]}
              <small>{name}</small>
            </button>
          </li>
        ))}
      </ul>
      <Content key={current.id} organization_id={organization_id} document={current} />
    </section>
  )
}

function Content({ organization_id, document }: { organization_id: number; document: RegistrationDocument }) {
  const { id, created_at, type, kind } = document
  const { queryKey, queryFn } = query(registrationReviews.download, {
    params: { id: organization_id, documentId: id },
  })
  // The same address has other content after the file was replaced.
  const answer = useQuery({ queryKey: [...queryKey, created_at], queryFn, staleTime: Number.POSITIVE_INFINITY })
  const [address, setAddress] = useState<string>()
  const content = answer.data
  useEffect(() => {
    if (!content) return
    // Has the type that the server detected, never HTML.
    const made = URL.createObjectURL(new Blob([content], { type }))
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [content, type])
  return (
    <div className={styles.sheet}>
      {answer.error ? (
        <FailedState error={answer.error} onRetry={() => void answer.refetch()} />
      ) : address === undefined ? (
        <Loader size="sm" />
      ) : type === 'application/pdf' ? (
        <iframe src={`${address}#navpanes=0`} title={documentLabels[kind]} />
      ) : (
        <img src={address} alt={documentLabels[kind]} />
      )}
    </div>
  )
}
