import { clientRegistrations } from '@storey/api/client-endpoints.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { ExportButton } from '../../shell/tasks/ExportButton.tsx'
import { Await } from '../../ui/Await.tsx'
import { CreateButton } from '../../ui/CreateButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FilterBar } from '../../ui/list/FilterBar.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { Page } from '../../ui/Page.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { OwnClientActions } from './OwnClientActions.tsx'
import { exportBody } from './parts/export-body.ts'
import styles from './parts/RegistrationRows.module.css'
import { RegistrationRows } from './parts/RegistrationRows.tsx'
import { statusFilter } from './parts/registration-filters.ts'
import { RegisterClient } from './RegisterClient.tsx'

/** The clients that the broker registered, with their protection; the newest first. */
export function OwnClientsPage() {
  const list = useListState(listQueries.clientRegistrations.own)
  const answer = useQuery(query(clientRegistrations.own, { query: list.query }))
  const projects = useQuery(query(clientRegistrations.projects, {}))
  const isOpen = (projects.data?.data.length ?? 0) > 0
  return (
    <Page
      title="Clients"
      count={answer.data?.meta}
      filtered
      actions={isOpen && <CreateButton onClick={() => list.show('new')}>Register client</CreateButton>}
    >
      <div className={styles.bar}>
        <FilterBar
          state={list}
          search="Client, project or number"
          total={answer.data?.meta.total}
          right={
            (answer.data?.meta.total ?? 0) > 0 && (
              <ExportButton
                begin={(format) => call(clientRegistrations.exportOwn, { body: exportBody(list.query, format) })}
              />
            )
          }
          filters={[
            statusFilter,
            {
              kind: 'choice',
              key: 'project_id',
              label: 'Project',
              options: (projects.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            },
          ]}
        />
      </div>
      <Await answer={answer} kind="list">
        {({ data, meta }) =>
          data.length === 0 ? (
            <EmptyState
              title={list.filtered > 0 ? 'No client matches' : 'No clients registered'}
              text={
                isOpen
                  ? 'Register a client before the first visit. The first brokerage to do so is protected for the days that the developer has set.'
                  : 'Developers choose the projects in which clients can be registered. None is open to you at present.'
              }
            />
          ) : (
            <>
              <RegistrationRows
                registrations={data}
                actions={(registration) => <OwnClientActions registration={registration} />}
              />
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
      {list.shown === 'new' && projects.data && (
        <RegisterClient projects={projects.data.data} onClose={() => list.show(undefined)} />
      )}
    </Page>
  )
}
