import { Button } from '@mantine/core'
import { clientRegistrations, projects } from '@storey/api/client-endpoints.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { ExportButton } from '../../shell/tasks/ExportButton.tsx'
import { Await } from '../../ui/Await.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { Page } from '../../ui/Page.tsx'
import { PageMenu } from '../../ui/PageMenu.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { usePhone } from '../../ui/usePhone.ts'
import { ProtectionRuleForm } from './ProtectionRuleForm.tsx'
import { exportBody } from './parts/export-body.ts'
import styles from './parts/RegistrationRows.module.css'
import { RegistrationRows } from './parts/RegistrationRows.tsx'
import { statusFilter } from './parts/registration-filters.ts'
import { VerifyCard } from './VerifyCard.tsx'

/** For the sales desk: the clients that brokerages registered for its projects, and the rules that protect them. */
export function ReceivedClientsPage() {
  const phone = usePhone()
  const list = useListState(listQueries.clientRegistrations.received)
  const answer = useQuery(query(clientRegistrations.received, { query: list.query }))
  const [open, setOpen] = useState<'rule' | 'verify'>()
  return (
    <Page
      title="Registered clients"
      crumbs={[{ title: 'Hold requests', to: '/inventory/hold-requests' }]}
      count={answer.data?.meta}
      filtered
      actions={
        phone ? (
          <PageMenu
            actions={[
              { label: 'Verify evidence', onSelect: () => setOpen('verify') },
              { label: 'Protection rules', onSelect: () => setOpen('rule') },
            ]}
          />
        ) : (
          <>
            <Button variant="default" onClick={() => setOpen('verify')}>
              Verify evidence
            </Button>
            <Button variant="default" onClick={() => setOpen('rule')}>
              Protection rules
            </Button>
          </>
        )
      }
    >
      <div className={styles.bar}>
        <FilterBar
          state={list}
          search="Client, project or number"
          total={answer.data?.meta.total}
          right={
            (answer.data?.meta.total ?? 0) > 0 && (
              <ExportButton
                begin={(format) => call(clientRegistrations.exportReceived, { body: exportBody(list.query, format) })}
              />
            )
          }
          filters={[
            statusFilter,
            {
              kind: 'record',
              key: 'project_id',
              label: 'Project',
              load: (search) => query(projects.options, { query: { search } }),
              known: (ids) => query(projects.options, { query: { ids: [...ids] } }),
            },
          ]}
        />
      </div>
      <Await answer={answer} kind="list">
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState
              title={list.filtered > 0 ? 'No registration matches' : 'No registered clients'}
              text="Brokerages register clients for published projects that have a protection rule."
            />
          ) : (
            <>
              <RegistrationRows registrations={data} forDesk />
              {meta.total > meta.per_page && (
                <Pager
                  meta={meta}
                  onPage={(page) => list.change({ page })}
                  onPerPage={(per_page) => list.change({ per_page, page: 1 })}
                />
              )}
            </>
          )
        }
      </Await>
      {open === 'rule' && <ProtectionRuleForm chosen={list.query.project_id?.[0]} onClose={() => setOpen(undefined)} />}
      {open === 'verify' && <VerifyCard onClose={() => setOpen(undefined)} />}
    </Page>
  )
}
