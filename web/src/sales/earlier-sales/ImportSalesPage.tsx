import { Button, Group, Select, Textarea } from '@mantine/core'
import { units } from '@storey/api/client-endpoints.ts'
import { earlierSaleImports, type SalePlan } from '@storey/api/sales/earlier-sale-imports.ts'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query, refresh } from '../../http/query.ts'
import { saveFile } from '../../http/save.ts'
import { useAction } from '../../ui/act.ts'
import { FileDrop } from '../../ui/fields/FileDrop.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { countText } from '../../ui/format/number.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { Page } from '../../ui/Page.tsx'
import { problemOf } from '../../ui/problem.ts'
import { Section } from '../../ui/Section.tsx'
import styles from './ImportSales.module.css'
import { columnsOf, SaleColumns } from './SaleColumns.tsx'
import { SaleImports } from './SaleImports.tsx'
import { SalePlanView } from './SalePlanView.tsx'
import { SaleSheetList } from './SaleSheets.tsx'

/** Imports earlier sales from a workbook of four sheets: checked first, then imported, all in one go. */
export function ImportSalesPage() {
  const { run, running } = useAction()
  const download = () => void run(async () => saveFile(await call(earlierSaleImports.template, {})))
  return (
    <Page
      title="Import earlier sales"
      area="Bookings"
      crumbs={[{ title: 'Bookings', to: '/inventory/units/booked-units' }]}
      note="Checked first, then imported all in one go. Nothing is sent to buyers or brokers."
      actions={
        <Button
          variant="default"
          loading={running}
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          onClick={download}
        >
          Download template
        </Button>
      }
    >
      <Workbook />
      <SaleImports />
    </Page>
  )
}

function Workbook() {
  const choices = useQuery(query(units.filters, {})).data?.data
  const [plan, setPlan] = useState<SalePlan>()
  const [columns, setColumns] = useState<ReturnType<typeof columnsOf>>()
  const forget = () => {
    setPlan(undefined)
    setColumns(undefined)
  }
  const wantedColumns = columns && { columns: JSON.stringify(columns) }
  // After other columns were chosen, the plan is that of the ones before.
  const isCurrent = plan !== undefined && JSON.stringify(columnsOf(plan)) === JSON.stringify(columns)
  const { run, running } = useAction()
  const form = useEndpointForm({
    schema: earlierSaleImports.run.body,
    initial: {
      project_id: null as number | null,
      file: undefined as File | undefined,
      reason: '',
      expected_sales: 1,
    },
    keeps: false,
    send: (body, { key }) =>
      call(
        earlierSaleImports.run,
        { body: { ...body, ...wantedColumns, expected_sales: plan?.to_import ?? 1 } },
        { idempotencyKey: key },
      ),
    done: async ({ data }) => {
      notify.good(data.sales === 1 ? '1 sale imported' : `${countText(data.sales)} sales imported`)
      forget()
      form.set('file', undefined)
      await refresh(earlierSaleImports.list)
    },
  })
  const [wrong, setWrong] = useState<readonly string[]>([])
  const { project_id, file } = form.values
  const chosen = project_id !== null && file ? { project_id, file } : undefined
  const check = () =>
    void run(async () => {
      if (!chosen) return
      setWrong([])
      try {
        const { data } = await call(earlierSaleImports.check, { body: { ...chosen, ...wantedColumns } })
        setPlan(data)
        setColumns(columnsOf(data))
      } catch (problem) {
        const { errors } = problemOf(problem)
        if (!errors) throw problem
        forget()
        setWrong(Object.values(errors).flat())
      }
    })
  const refused = () =>
    void run(async () => {
      if (chosen) saveFile(await call(earlierSaleImports.refused, { body: { ...chosen, ...wantedColumns } }))
    })
  const { value: _, onChange: __, ...field } = form.field('file', 'Workbook')
  return (
    <div className={styles.import}>
      <Form form={form}>
        <div className={styles.choice}>
          <Select
            label="Project"
            placeholder="Type to search"
            searchable
            // After an import the focus comes back here, and the list of projects would cover the form.
            openOnFocus={false}
            data={(choices?.projects ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
            value={project_id === null ? null : String(project_id)}
            onChange={(id) => {
              form.set('project_id', id === null ? null : Number(id))
              forget()
            }}
            error={form.errors.project_id}
            data-path="project_id"
          />
          <FileDrop
            {...field}
            slim
            accept=".xlsx"
            largest={10_000_000}
            value={file ? [file] : []}
            onChange={([next]) => {
              form.set('file', next)
              forget()
              setWrong([])
            }}
          />
        </div>
        <Group>
          <Button variant={plan ? 'default' : 'filled'} disabled={!chosen} loading={running} onClick={check}>
            Check workbook
          </Button>
          {isCurrent && plan.problem_count > 0 && (
            <Button variant="subtle" onClick={refused}>
              Download failed rows
            </Button>
          )}
        </Group>
        {wrong.map((message) => (
          <p key={message} role="alert">
            {message}
          </p>
        ))}
        {plan && columns && <SaleColumns plan={plan} columns={columns} onChange={setColumns} />}
        {plan && !isCurrent && (
          <Group>
            <Button loading={running} onClick={check}>
              Check with these columns
            </Button>
          </Group>
        )}
        {isCurrent && plan.missing.length === 0 && <SalePlanView plan={plan} />}
        {isCurrent && plan.to_import > 0 && (
          <Section title="Import" note="The import can be undone while nothing has changed.">
            <div className={styles.reason}>
              <Textarea
                {...form.field('reason', 'Reason')}
                description="Kept in the history of each booking and in the audit log."
                autosize
                minRows={2}
              />
              <FormActions save={plan.to_import === 1 ? 'Import 1 sale' : `Import ${plan.to_import} sales`} />
            </div>
          </Section>
        )}
      </Form>
      {!plan && <SaleSheetList />}
    </div>
  )
}
