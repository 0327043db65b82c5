import { planTemplates } from '@storey/api/client-endpoints.ts'
import type { Building } from '@storey/api/inventory/buildings.ts'
import type { PlanTemplate } from '@storey/api/inventory/plan-templates.ts'
import { namesOf, planTemplateColumns } from '@storey/api/list-columns.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { ExportButton } from '../../shell/tasks/ExportButton.tsx'
import { Await } from '../../ui/Await.tsx'
import { act } from '../../ui/act.ts'
import { late } from '../../ui/late.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { Section } from '../../ui/Section.tsx'
import { RowMenu } from '../../ui/table/RowMenu.tsx'
import { adjustmentText } from '../parts/plans/PlanRows.tsx'
import { splitLabelFor } from '../parts/plans/plan-schedule.ts'
import { hasAmounts } from '../parts/plans/plan-starts.ts'
import { SplitBar } from '../parts/plans/SplitBar.tsx'
import rows from '../parts/RecordRows.module.css'
import styles from './PlanTemplates.module.css'

const { Late: RenameTemplate } = late(async () => (await import('./RenameTemplate.tsx')).RenameTemplate)

/** The templates of the organization, each with its split if a unit of this building were booked on it today. */
export function PlanTemplates({ building }: { building: Building }) {
  const answer = useQuery(query(planTemplates.list, {}))
  const [renamed, setRenamed] = useState<PlanTemplate>()
  return (
    <Section
      title="Templates"
      note={
        answer.data?.data.length === 0
          ? 'None yet. To make one, open a plan and choose “Save as template” in its menu.'
          : 'New plans of every building can start from them.'
      }
      action={
        (answer.data?.data.length ?? 0) > 0 && (
          <ExportButton
            where="section"
            begin={(format) => call(planTemplates.export, { body: { format, columns: namesOf(planTemplateColumns) } })}
          />
        )
      }
    >
      <Await answer={answer} kind="list">
        {({ data }) =>
          data.length > 0 && (
            <ul className={`${rows.rows} ${styles.templates}`}>
              {data.map((template) => (
                <li key={template.id}>
                  <div className={rows.name}>
                    <b dir="auto">{template.name}</b>
                    <span>{factsOf(template)}</span>
                  </div>
                  <SplitBar label={splitLabelFor(template, building)} />
                  <RowMenu
                    name={template.name}
                    actions={[
                      { label: 'Rename', onSelect: () => setRenamed(template) },
                      { label: 'Delete template', danger: true, onSelect: () => void remove(template) },
                    ]}
                  />
                </li>
              ))}
            </ul>
          )
        }
      </Await>
      {renamed && <RenameTemplate template={renamed} onClose={() => setRenamed(undefined)} />}
    </Section>
  )
}

/** `6 installments · 2 fees · 2% below list · amounts in AED`. */
const factsOf = (template: PlanTemplate) => {
  const { installments, charges, price_adjustment_percent: adjustment } = template
  return [
    installments.length === 1 ? '1 installment' : `${installments.length} installments`,
    charges.length === 0 ? '' : charges.length === 1 ? '1 fee' : `${charges.length} fees`,
    Number(adjustment) === 0 ? '' : adjustmentText(adjustment),
    hasAmounts(template) ? `amounts in ${template.currency}` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

async function remove({ id, name }: PlanTemplate) {
  const sure = await confirm({
    title: `Delete the template ${name}?`,
    effect: 'Plans that started from it stay as they are.',
    verb: 'Delete template',
    danger: true,
  })
  if (sure) await act(() => call(planTemplates.remove, { params: { id } }), { good: 'Template deleted' })
}
