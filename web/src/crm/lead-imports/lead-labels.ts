import {
  type ImportField,
  importFields,
  isLeadField,
  type LeadFieldName,
  leadFields,
} from '@storey/api/crm/lead-fields.ts'
import type { ImportLine } from '@storey/api/crm/lead-imports.ts'

/** What a column of a file says, where that is not called as the field is on other screens. */
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

/** What columns of a spreadsheet may say, in the order in which they are offered. */
export const fieldLabels = Object.fromEntries(
  importFields.map((field) => [field, own[field] ?? (isLeadField(field) ? leadFields[field].label : field)]),
) as Readonly<Record<ImportField, string>>

/** What a line calls the person, by the columns that are names. */
export function nameIn(cells: readonly string[], columns: readonly { readonly field: ImportField | null }[]): string {
  const cell = (field: ImportField) => cells[columns.findIndex((column) => column.field === field)] ?? ''
  return (cell('full_name') || `${cell('first_name')} ${cell('last_name')}`).trim()
}

/** Why a line comes to what it does, in a sentence; empty where there is nothing to say. */
export function reasonOf({ plan, problems, twin }: ImportLine): string {
  if (problems.length > 0) return problems.map(({ message }) => message).join(' ')
  if (!twin) return ''
  const whom = twin.lead ? twin.lead.full_name : twin.line === null ? 'another lead' : `row ${twin.line}`
  return plan === 'create' ? `Duplicate of ${whom}, added anyway.` : `Duplicate of ${whom}.`
}

export const leadsText = (count: number) => (count === 1 ? 'lead' : 'leads')
