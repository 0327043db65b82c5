import { Button } from '@mantine/core'
import { activities, leads, projects } from '@storey/api/client-endpoints.ts'
import type { LeadRow } from '@storey/api/crm/lead.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import { query } from '../../http/query.ts'
import { useCan } from '../../shell/Can.tsx'
import { CreateButton } from '../../ui/CreateButton.tsx'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { late } from '../../ui/late.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { Page } from '../../ui/Page.tsx'
import { aheadOf, part } from '../../ui/part.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { usePhone } from '../../ui/usePhone.ts'
import { ImportButton } from '../lead-imports/parts/ImportButton.tsx'
import { LazyLeadBulk, useBulkAhead } from './bulk/LazyLeadBulk.tsx'
import { LeadsMenu } from './LeadsMenu.tsx'
import { leadCard, leadColumns } from './lead-columns.tsx'
import { useLeadFilters } from './lead-filters.ts'
import { leadMenu } from './lead-menu.tsx'
import { leadViews } from './lead-views.ts'
import { type OpenPanel, openPanelText, readOpenPanel } from './preview/shown.ts'

const { Late: MergeAction } = late(async () => (await import('./merge/parts/MergeAction.tsx')).MergeAction)

// Loaded ahead but lazily: users who only read the list need neither the form nor the parts of a lead's page.
const loadNewLead = aheadOf(() => import('./form/NewLead.tsx'))
const NewLead = lazy(async () => ({ default: (await part(loadNewLead)).NewLead }))

const loadLoseLead = aheadOf(() => import('./page/LoseLead.tsx'))
const LoseLead = lazy(async () => ({ default: (await part(loadLoseLead)).LoseLead }))

const loadLeadPreview = aheadOf(() => import('./preview/LeadPreview.tsx'))
const LeadPreview = lazy(async () => ({ default: (await part(loadLeadPreview)).LeadPreview }))

/** All leads, newest first. */
export function LeadsPage() {
  const list = useListState(listQueries.leads.list)
  const answer = useQuery(keepPrevious(query(leads.list, { query: list.query })))
  const filters = useLeadFilters()
  useBulkAhead(answer.data !== undefined)
  const phone = usePhone()
  const mayDelete = useCan(leads.remove.access)
  const mayPlan = useCan(activities.create.access)
  const hasProjects = useCan(projects.options.access)
  const [shownColumns, setShownColumns] = useState<readonly string[]>([])
  const [losing, lose] = useState<LeadRow | undefined>()
  const columns = useMemo(() => leadColumns({ onLose: lose, hasProjects }), [hasProjects])
  const add = () => list.show('new')
  const show = (what: OpenPanel, how?: { replace: boolean }) => list.show(openPanelText(what), how)
  const openPanel = readOpenPanel(list.shown)

  return (
    <Page
      title="Leads"
      area="CRM"
      count={answer.data?.meta}
      flush
      actions={
        <>
          <LeadsMenu asked={list.query} columns={phone ? usualOf(columns) : shownColumns} mayDelete={mayDelete} />
          <CreateButton onClick={add}>New lead</CreateButton>
        </>
      }
    >
      <DataTable
        name="leads"
        usualSort="-created_at"
        label="Leads"
        state={list}
        answer={answer}
        usual={leadViews}
        search="Name, phone or e-mail"
        filters={filters}
        columns={columns}
        bulk={(chosen) => (
          <LazyLeadBulk chosen={chosen}>
            {!chosen.all && <MergeAction ids={chosen.ids.map(Number)} onMerged={chosen.clear} />}
          </LazyLeadBulk>
        )}
        onColumns={setShownColumns}
        rowName={({ full_name }) => full_name}
        rowTone={({ seen_at }) => ({ strong: seen_at === null })}
        card={leadCard}
        menu={(lead) => leadMenu(lead, { show, mayPlan, mayDelete })}
        onPreview={({ id }) => show({ id })}
        example={{
          words: 'four leads with their status, owner and next activity',
          load: async () => (await import('./example-leads.ts')).exampleLeads(),
        }}
        empty={{
          scene: 'window',
          title: 'No leads yet',
          text: 'Leads are potential buyers. Add your first lead or import a list.',
          action: (
            <>
              <Button onClick={add}>New lead</Button>
              <ImportButton />
            </>
          ),
        }}
      />
      {list.shown === 'new' && (
        <Suspense>
          <NewLead onClose={() => list.show(undefined)} />
        </Suspense>
      )}
      {openPanel && (
        <Suspense>
          <LeadPreview
            shown={openPanel}
            listed={answer.data?.data}
            show={show}
            onClose={() => {
              list.show(undefined)
              focusRow(openPanel.id)
            }}
          />
        </Suspense>
      )}
      {losing && (
        <Suspense>
          <LoseLead lead={losing} onClose={() => lose(undefined)} />
        </Suspense>
      )}
    </Page>
  )
}

/** Cards have no columns: an exported sheet has the default ones. */
const usualOf = (columns: ReturnType<typeof leadColumns>) => columns.filter(({ hidden }) => !hidden).map(({ id }) => id)

/** After the preview of a lead closes, its row gets the focus. */
const focusRow = (id: number) =>
  window.setTimeout(() => document.querySelector<HTMLElement>(`main a[href="/crm/leads/${id}"]`)?.focus(), 0)
