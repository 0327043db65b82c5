import { Button, Table, Text, UnstyledButton } from '@mantine/core'
import { audit } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { Link } from '../../ui/Link.tsx'
import { useSearchText } from '../../ui/list/useSearchText.ts'
import { Section } from '../../ui/Section.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { Status } from '../../ui/values/Status.tsx'
import { AuditPanel } from '../audit/parts/AuditPanel.tsx'
import { actionText, resultLabels, resultTones, whoOf } from '../audit/parts/event-text.ts'
import type { OrganizationTabProps } from './tab-props.ts'

const PAGE = 50

/** Audit log of this organization, newest first. */
export function AuditTab({ organization: { id } }: OrganizationTabProps) {
  const [page, setPage] = useState(1)
  const [text, setText] = useSearchText()
  const answer = useQuery(keepPrevious(query(audit.list, { query: { about: id, page, per_page: PAGE } })))
  const openId = Number(text.open)
  return (
    <Section
      title="Audit"
      note="Changes to this organization, its documents and its people."
      action={<Link to={`/auth/audit?organization=${id}`}>Activity of its members</Link>}
    >
      <Await answer={answer} kind="list">
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState title="No events yet" text="Changes to this organization appear here." />
          ) : (
            <>
              <Table.ScrollContainer minWidth={520}>
                <Table aria-label="Events of the organization" verticalSpacing="xs">
                  <Table.Thead>
                    <Table.Tr>
                      <Table.Th>Action</Table.Th>
                      <Table.Th>User</Table.Th>
                      <Table.Th>Result</Table.Th>
                      <Table.Th>When</Table.Th>
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {data.map((event) => (
                      <Table.Tr key={event.id}>
                        <Table.Td>
                          <UnstyledButton fz="inherit" fw={500} onClick={() => setText({ open: String(event.id) })}>
                            {actionText(event.action)}
                          </UnstyledButton>
                        </Table.Td>
                        <Table.Td>{whoOf(event)}</Table.Td>
                        <Table.Td>
                          <Status tone={resultTones[event.result]}>{resultLabels[event.result]}</Status>
                        </Table.Td>
                        <Table.Td>
                          <Instant value={event.at} />
                        </Table.Td>
                      </Table.Tr>
                    ))}
                  </Table.Tbody>
                </Table>
              </Table.ScrollContainer>
              {(page > 1 || meta.next_cursor) && (
                <Text component="div" mt="md">
                  <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)} mr="xs">
                    Newer
                  </Button>
                  <Button variant="default" disabled={!meta.next_cursor} onClick={() => setPage(page + 1)}>
                    Older
                  </Button>
                </Text>
              )}
            </>
          )
        }
      </Await>
      {openId > 0 && <AuditPanel id={openId} onClose={() => setText({ open: undefined })} />}
    </Section>
  )
}
