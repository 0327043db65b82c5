import { UnstyledButton } from '@mantine/core'
import type { ContractTemplate } from '@storey/api/administration/contracts.ts'
import { contractTemplates } from '@storey/api/client-endpoints.ts'
import { contractTemplateColumns, namesOf } from '@storey/api/list-columns.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { ExportButton } from '../../shell/tasks/ExportButton.tsx'
import { exported } from '../../shell/tasks/exported.ts'
import { useListState } from '../../ui/list/useListState.ts'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { RowCard } from '../../ui/table/RowCard.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { Status } from '../../ui/values/Status.tsx'
import { eventLabels } from './labels.ts'
import { TemplateForm } from './TemplateForm.tsx'

const languageOf = ({ language }: ContractTemplate) => (language === 'ar' ? 'Arabic' : 'English')

/** The templates of agreements. */
export function TemplatesTable() {
  const list = useListState(listQueries.contractTemplates.list, { also: ['tab'] })
  const answer = useQuery(query(contractTemplates.list, { query: list.query }))
  const close = () => list.show(undefined)
  const opened = answer.data?.data.find(({ id }) => String(id) === String(list.shown))
  const name = (template: ContractTemplate) => (
    <UnstyledButton fz="inherit" fw={500} onClick={() => list.show(template.id)}>
      {template.name}
    </UnstyledButton>
  )
  const state = ({ active }: ContractTemplate) => (
    <Status tone={active ? 'good' : 'neutral'}>{active ? 'Active' : 'Inactive'}</Status>
  )
  return (
    <>
      <DataTable
        name="contract-templates"
        label="Templates"
        state={list}
        answer={answer}
        search="Name"
        filters={[]}
        bar={(shown) => (
          <ExportButton
            begin={(format) =>
              call(contractTemplates.export, {
                body: exported(list.query, namesOf(contractTemplateColumns), shown, format),
              })
            }
          />
        )}
        rowName={(template) => template.name}
        onPreview={(template) => list.show(template.id)}
        columns={[
          { id: 'name', title: 'Name', width: 280, sort: 'name', cell: name },
          { id: 'language', title: 'Language', width: 120, cell: languageOf },
          { id: 'state', title: 'State', width: 120, cell: state },
          { id: 'number', title: 'Version', width: 100, align: 'right', cell: ({ number }) => number },
          {
            id: 'agreements',
            title: 'Agreements',
            width: 120,
            align: 'right',
            cell: ({ agreements }) => agreements,
          },
          {
            id: 'changed',
            title: eventLabels.changed,
            width: 150,
            cell: ({ changed_at }) => <Instant value={changed_at} />,
          },
        ]}
        card={(template) => (
          <RowCard
            title={name(template)}
            aside={state(template)}
            lines={[[languageOf(template), `Version ${template.number}`]]}
          />
        )}
        empty={{ title: 'No templates yet', text: 'Templates hold the text of your agreements.' }}
      />
      {list.shown === 'new' && <TemplateForm onClose={close} />}
      {opened && <TemplateForm key={opened.id} template={opened} onClose={close} />}
    </>
  )
}
