import {
  type ImportField,
  importFields,
  isLeadField,
  type LeadFieldName,
  leadFields,
} from '@storey/api/crm/lead-fields.ts'
import type { ImportLine } from '@storey/api/crm/lead-imports.ts'

/** Labels of columns that differ from the field's label on other screens. */
const own: Readonly<Record<Exclude<ImportField, LeadFieldName>, string>> &
  Readonly<Partial<Record<LeadFieldName, string>>> = {
  full_name: 'Full name',
  first_name: 'First name',
  last_name: 'Last name',
  budget: 'Budget or its range',
  projects: 'Projects of interest',
  opted_out: 'Wants no messages',
  created_at: 'Added on',
  note: 'Note',
  follow_up_on: 'Follow-up date',
}

/** Labels of the possible columns of a spreadsheet, in the order in which they are offered. */
export const fieldLabels = Object.fromEntries(
  importFields.map((field) => [field, own[field] ?? (isLeadField(field) ? leadFields[field].label : field)]),
) as Readonly<Record<ImportField, string>>

/** The person's name in a line, from the name columns. */
export function nameIn(cells: readonly string[], columns: readonly { readonly field: ImportField | null }[]): string {
  const cell = (field: ImportField) => cells[columns.findIndex((column) => column.field === field)] ?? ''
  return (cell('full_name') || `${cell('first_name')} ${cell('last_name')}`).trim()
}

/** Explains the result of a line in a sentence; empty if there is nothing to explain. */
export function reasonOf({ plan, problems, twin }: ImportLine): string {
  if (problems.length > 0) return problems.map(({ message }) => message).join(' ')
  if (!twin) return ''
  const whom = twin.lead ? twin.lead.full_name : twin.line === null ? 'another lead' : `row ${twin.line}`
  return plan === 'create' ? `Duplicate of ${whom}, added anyway.` : `Duplicate of ${whom}.`
}

export const leadsText = (count: number) => (count === 1 ? 'lead' : 'leads')
