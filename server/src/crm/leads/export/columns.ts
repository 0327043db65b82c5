import type { LeadColumn } from '@storey/api/crm/lead-column-names.ts'
import { leadFields } from '@storey/api/crm/lead-fields.ts'
import type { SheetColumn } from '../../../sheets/column.ts'
import { bedroomsText, valueText } from './labels.ts'
import type { ExportedLead } from './queries.ts'

type Column = SheetColumn<ExportedLead>

const text = (title: string, width: number, of: (lead: ExportedLead) => string | null): Column => ({
  title,
  width,
  kind: 'text',
  of,
})
const instant = (title: string, of: (lead: ExportedLead) => string | null): Column => ({
  title,
  width: 20,
  kind: 'instant',
  of,
})
const budget = (field: 'budget_min' | 'budget_max'): Column => ({
  title: leadFields[field].label,
  width: 16,
  kind: 'money',
  of: (lead) => {
    const amount = lead[field]
    return amount === null ? null : { amount, currency: lead.currency }
  },
})

/** A field with a column of its own. */
const plain = (
  field: 'full_name' | 'status' | 'rating' | 'phone' | 'email' | 'nationality' | 'source' | 'campaign',
  width: number,
) => [text(leadFields[field].label, width, (lead) => valueText(field, lead[field]))]

/** The list's columns in a sheet: values that share a column on the screen are separate here, to be counted and sorted. */
const columns: Readonly<Record<LeadColumn, readonly Column[]>> = {
  name: plain('full_name', 26),
  status: plain('status', 13),
  rating: plain('rating', 10),
  owner: [text(leadFields.owner.label, 22, (lead) => lead.owner?.full_name ?? null)],
  phone: plain('phone', 18),
  email: plain('email', 28),
  nationality: plain('nationality', 16),
  source: plain('source', 12),
  campaign: plain('campaign', 20),
  budget: [
    budget('budget_min'),
    budget('budget_max'),
    text(leadFields.currency.label, 9, (lead) =>
      lead.budget_min === null && lead.budget_max === null ? null : lead.currency,
    ),
  ],
  bedrooms: [text(leadFields.bedrooms_wanted.label, 14, ({ bedrooms_wanted }) => bedroomsText(bedrooms_wanted))],
  projects: [text(leadFields.projects.label, 28, ({ projects }) => projects.map(({ name }) => name).join(', '))],
  next: [
    text(leadFields.next_activity.label, 28, (lead) => lead.next_activity?.subject ?? null),
    instant('Next activity due', (lead) => lead.next_activity?.due_at ?? null),
  ],
  contacted: [instant(leadFields.last_contacted_at.label, (lead) => lead.last_contacted_at)],
  tags: [text(leadFields.tags.label, 24, ({ tags }) => tags.map(({ name }) => name).join(', '))],
  created: [instant(leadFields.created_at.label, (lead) => lead.created_at)],
}

/** The selected columns in order. */
export const sheetColumns = (chosen: readonly LeadColumn[]): readonly Column[] => chosen.flatMap((id) => columns[id])
