import { Button, Select, Text } from '@mantine/core'
import type { ChosenColumns, SaleColumn, SalePlan } from '@storey/api/sales/earlier-sale-imports.ts'
import { type SaleSheet, saleFields, saleSheetNames, saleSheets } from '@storey/api/sales/earlier-sale-sheets.ts'
import { useState } from 'react'
import styles from '../../imports/Imports.module.css'
import { Notice } from '../../imports/Notice.tsx'
import { Section } from '../../ui/Section.tsx'

type Columns = Required<ChosenColumns>

/** The field of every column of a workbook, as it was read. */
export function columnsOf({ columns }: SalePlan): Columns {
  const fields = (all: readonly SaleColumn[]) => all.map(({ field }) => field)
  return {
    bookings: fields(columns.bookings),
    buyers: fields(columns.buyers),
    receipts: fields(columns.receipts),
    installments: fields(columns.installments),
  }
}

interface Props {
  plan: SalePlan
  columns: Columns
  onChange: (columns: Columns) => void
}

/** The columns of the four sheets, each with the field that it fills: folded, except those of sheets that lack one. */
export function SaleColumns({ plan, columns, onChange }: Props) {
  const [open, setOpen] = useState(false)
  const { missing } = plan
  const shown = saleSheetNames.filter((name) => open || missing.some(({ sheet }) => sheet === name))
  const set = (sheet: SaleSheet, at: number, field: string | null) =>
    onChange({
      ...columns,
      // A field has one column.
      [sheet]: columns[sheet]?.map((other, index) => (index === at ? field : other === field ? null : other)),
    })
  return (
    <Section
      title="Columns"
      note="They were found by their headings. Columns without a field are not imported."
      action={
        <Button variant="default" size="xs" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide columns' : 'Choose columns'}
        </Button>
      }
    >
      {missing.length > 0 && (
        <Notice tone="bad">
          {missing.map(({ message }) => (
            <p key={message}>{message}</p>
          ))}
        </Notice>
      )}
      {shown.map((sheet) => (
        <SheetColumns
          key={sheet}
          sheet={sheet}
          columns={plan.columns[sheet]}
          fields={columns[sheet] ?? []}
          onChange={(at, field) => set(sheet, at, field)}
        />
      ))}
    </Section>
  )
}

interface SheetProps {
  sheet: SaleSheet
  columns: readonly SaleColumn[]
  fields: readonly (string | null)[]
  onChange: (at: number, field: string | null) => void
}

function SheetColumns({ sheet, columns, fields, onChange }: SheetProps) {
  const choices = Object.entries(saleFields[sheet]).map(([value, label]) => ({ value, label }))
  if (columns.length === 0) return null
  return (
    <table className={styles.columns}>
      <caption className={styles.sheet}>{saleSheets[sheet]}</caption>
      <thead>
        <tr>
          <th scope="col">Column</th>
          <th scope="col">Sample</th>
          <th scope="col">Field</th>
        </tr>
      </thead>
      <tbody>
        {columns.map(({ heading, samples }, at) => (
          // Two columns may have the same name; their positions never change.
          // biome-ignore lint/suspicious/noArrayIndexKey: the place is what a column is
          <tr key={at}>
            <th scope="row">
              <bdi>{heading}</bdi>
            </th>
            <td>
              {samples.length === 0 ? (
                <Text span size="sm" c="dimmed">
                  Empty
                </Text>
              ) : (
                samples.map((sample) => (
                  <bdi key={sample} className={styles.sample}>
                    {sample}
                  </bdi>
                ))
              )}
            </td>
            <td>
              <Select
                aria-label={`Field for ${heading} of ${saleSheets[sheet]}`}
                placeholder="Don’t import"
                data={choices}
                value={fields[at] ?? null}
                onChange={(field) => onChange(at, field)}
                searchable
                clearable
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
