import { Button, Group, List, Select, Text } from '@mantine/core'
import { priceLists as calls, projects } from '@storey/api/client-endpoints.ts'
import { priceLists, type SheetPreview } from '@storey/api/inventory/price-lists.ts'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { sheetChoices } from '../../imports/import-labels.ts'
import { useAction } from '../../ui/act.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FileDrop } from '../../ui/fields/FileDrop.tsx'
import { RemoteSelect } from '../../ui/fields/RemoteSelect.tsx'
import { FieldCell, FieldGrid } from '../../ui/form/FieldGrid.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'
import { problemOf } from '../../ui/problem.ts'
import { Section } from '../../ui/Section.tsx'
import { NameFields } from './PriceListDialogs.tsx'
import { PriceTable, PriceTotals } from './PriceTable.tsx'

interface Chosen {
  readonly sheet?: string | undefined
  readonly unit_column?: string | undefined
  readonly price_column?: string | undefined
}

interface Read {
  readonly project_id: number | null
  readonly file: File | undefined
}

const UNCHOSEN: Chosen = { sheet: undefined, unit_column: undefined, price_column: undefined }

const COLUMNS = [
  { name: 'unit_column', label: 'Column with the units' },
  { name: 'price_column', label: 'Column with the new prices' },
] as const

const MAX_NAMED = 50

const namesOf = (names: readonly string[]): string =>
  names.length > MAX_NAMED
    ? `${names.slice(0, MAX_NAMED).join(', ')} and ${names.length - MAX_NAMED} more`
    : names.join(', ')

const given = (chosen: Chosen) =>
  Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== undefined)) as {
    readonly [Name in keyof Chosen]?: string
  }

/** Price change from a spreadsheet: parsed and previewed first, then saved as a draft. */
export function SheetMaker() {
  const navigate = useNavigate()
  const [preview, setPreview] = useState<SheetPreview>()
  const [problems, setWrong] = useState<readonly string[]>([])
  const { run, running } = useAction()
  /** Counts the reads: a late answer about an earlier choice is not shown. */
  const latest = useRef(0)
  const form = useEndpointForm({
    schema: priceLists.createFromSheet.body,
    initial: {
      name: '',
      note: '',
      project_id: null as number | null,
      file: undefined as File | undefined,
      sheet: undefined as string | undefined,
      unit_column: undefined as string | undefined,
      price_column: undefined as string | undefined,
    },
    send: (body, { key }) => call(calls.createFromSheet, { body }, { idempotencyKey: key }),
    done: ({ data }) => {
      notify.good('Draft saved')
      void navigate({ href: `/inventory/price-lists/${data.id}` })
    },
  })
  const { project_id, file, sheet, unit_column, price_column } = form.values
  const look = (changed: Chosen = {}, { project_id, file }: Read = form.values) =>
    run(async () => {
      if (project_id === null || !file) return
      setWrong([])
      const reading = ++latest.current
      try {
        const body = { project_id, file, ...given({ sheet, unit_column, price_column, ...changed }) }
        const { data } = await call(calls.previewSheet, { body })
        if (reading === latest.current) setPreview(data)
      } catch (problem) {
        if (reading !== latest.current) return
        const { errors } = problemOf(problem)
        if (!errors) throw problem
        setWrong(Object.values(errors).flat())
      }
    })
  const choose = (changed: Chosen) => {
    for (const [name, value] of Object.entries(changed)) form.set(name as keyof Chosen, value)
    void look(changed)
  }
  /** Reads another file, or the same one for another project, from its beginning. */
  const readAnew = (read: Read) => {
    for (const name of ['sheet', 'unit_column', 'price_column'] as const) form.set(name, undefined)
    setPreview(undefined)
    setWrong([])
    latest.current++
    if (read.project_id !== null && read.file) void look(UNCHOSEN, read)
  }
  const { value: _, onChange: __, ...field } = form.field('file', 'File')
  return (
    <Form form={form}>
      <FieldGrid>
        <FieldCell span={6}>
          <RemoteSelect
            {...form.field('project_id', 'Project')}
            load={(search) => query(projects.options, { query: { search } })}
            onChange={(project_id) => {
              form.set('project_id', project_id)
              readAnew({ project_id, file })
            }}
          />
        </FieldCell>
        <FieldCell span={6}>
          <FileDrop
            {...field}
            description="CSV or XLSX with a column of units and a column of new prices."
            accept=".csv,.xlsx"
            largest={5_000_000}
            value={file ? [file] : []}
            onChange={([file]) => {
              form.set('file', file)
              readAnew({ project_id, file })
            }}
          />
        </FieldCell>
      </FieldGrid>
      <Section
        title="Preview"
        action={
          <Button
            variant="default"
            disabled={project_id === null || !file}
            loading={running}
            onClick={() => void look()}
          >
            Preview
          </Button>
        }
        note={preview && <PriceTotals preview={preview} />}
      >
        {preview && preview.sheets.length > 1 && (
          <Select
            mb={16}
            maw={320}
            label="Sheet"
            data={sheetChoices(preview.sheets, preview.hidden_sheets)}
            value={preview.sheet}
            onChange={(sheet) => {
              if (sheet !== null) choose({ sheet, unit_column: undefined, price_column: undefined })
            }}
            allowDeselect={false}
          />
        )}
        {preview && (
          <Group mb={16}>
            {COLUMNS.map(({ name, label }) => (
              <Select
                key={name}
                label={label}
                data={[...new Set(preview.headings)]}
                value={preview[name]}
                placeholder="Choose a column"
                error={preview[name] === null && 'Choose a column.'}
                onChange={(heading) => {
                  if (heading !== null) choose({ [name]: heading })
                }}
                allowDeselect={false}
              />
            ))}
          </Group>
        )}
        {preview && preview.left_out.length > 0 && (
          <Text size="sm" mb={8}>
            These units keep their price: {namesOf(preview.left_out.map((one) => `${one.name} (${one.text})`))}.
          </Text>
        )}
        {preview && preview.unknown.length > 0 && (
          <Text size="sm" mb={8}>
            This project has no units of these numbers, so their rows are left out: {namesOf(preview.unknown)}.
          </Text>
        )}
        {preview?.notices.map((notice) => (
          <Text key={notice} size="sm" c="dimmed" mb={8}>
            {notice}
          </Text>
        ))}
        {problems.length > 0 ? (
          <List size="sm" role="alert">
            {problems.map((message) => (
              <List.Item key={message}>
                <Text span inherit c="red">
                  {message}
                </Text>
              </List.Item>
            ))}
          </List>
        ) : preview ? (
          <PriceTable preview={preview} />
        ) : (
          <EmptyState title="Choose a project and a file to see new prices." />
        )}
      </Section>
      <Section title="Details">
        <NameFields form={form} />
      </Section>
      <FormActions save="Save draft" />
    </Form>
  )
}
