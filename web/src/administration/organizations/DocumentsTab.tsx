import { Button, Group, Text } from '@mantine/core'
import { organizationDocuments } from '@storey/api/client-endpoints.ts'
import { IconUpload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../http/query.ts'
import { Can, useCan } from '../../shell/Can.tsx'
import { Await } from '../../ui/Await.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Section } from '../../ui/Section.tsx'
import { DocumentRow } from './DocumentRow.tsx'
import styles from './Documents.module.css'
import { LicenseRequests } from './LicenseRequests.tsx'
import { PutDocument } from './PutDocument.tsx'
import type { OrganizationTabProps } from './tab-props.ts'

/** The documents of an organization: the bank confirmation letter, and all others. */
export function DocumentsTab({ organization }: OrganizationTabProps) {
  const answer = useQuery(query(organizationDocuments.list, { params: { id: organization.id } }))
  const [adding, setAdding] = useState<'letter' | 'document'>()
  const mayAdd = useCan(organizationDocuments.add.access) && organization.status !== 'closed'
  return (
    <Await answer={answer} kind="list">
      {({ data }) => {
        const letter = data.find(({ kind }) => kind === 'bank_confirmation_letter')
        const others = data.filter((document) => document !== letter)
        const row = (document: (typeof data)[number]) => (
          <DocumentRow key={document.id} organization={organization} document={document} />
        )
        return (
          <>
            {/* First: the notice of an expired license leads here. */}
            <LicenseRequests organization={organization} />
            <Section
              title="Bank confirmation letter"
              note="Signed by the bank; confirms the account that payments go to."
            >
              {letter ? (
                <ul className={styles.documents}>{row(letter)}</ul>
              ) : (
                <Group justify="space-between">
                  <Text c="dimmed">No bank confirmation letter yet</Text>
                  {mayAdd && (
                    <Button variant="default" onClick={() => setAdding('letter')}>
                      Upload letter
                    </Button>
                  )}
                </Group>
              )}
            </Section>
            <Section
              title="Other documents"
              action={
                mayAdd && (
                  <Can access={organizationDocuments.add.access}>
                    <Button
                      variant="subtle"
                      size="compact-sm"
                      leftSection={<IconUpload size={14} stroke={1.8} aria-hidden />}
                      onClick={() => setAdding('document')}
                    >
                      Add document
                    </Button>
                  </Can>
                )
              }
            >
              {others.length === 0 ? (
                <EmptyState title="No documents yet" text="Upload licenses, certificates and powers of attorney." />
              ) : (
                <ul className={styles.documents}>{others.map(row)}</ul>
              )}
            </Section>
            {adding && (
              <PutDocument
                organization={organization}
                letter={adding === 'letter'}
                onClose={() => setAdding(undefined)}
              />
            )}
          </>
        )
      }}
    </Await>
  )
}
