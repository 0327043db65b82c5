import type { LeadColumn } from '@storey/api/crm/lead-export.ts'
import { ratingWords, sourceWords, statusWords } from '@storey/api/crm/lead-names.ts'
import type { SheetColumn } from '../../../sheets/column.ts'
import type { ExportedLead } from './queries.ts'
import { bedroomsText, countryText } from './words.ts'

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
const budget = (title: string, of: (lead: ExportedLead) => number | null): Column => ({
  title,
  width: 16,
  kind: 'money',
  of: (lead) => {
    const amount = of(lead)
    return amount === null ? null : { amount, currency: lead.currency }
  },
})

/** The list's columns as a sheet has them: what stands together on the screen is apart here, to count and sort by. */
const columns: Readonly<Record<LeadColumn, readonly Column[]>> = {
  name: [text('Name', 26, (lead) => lead.full_name)],
  status: [text('Status', 13, (lead) => statusWords[lead.status])],
  rating: [text('Rating', 10, (lead) => ratingWords[lead.rating])],
  owner: [text('Owner', 22, (lead) => lead.owner?.full_name ?? null)],
  phone: [text('Phone', 18, (lead) => lead.phone)],
  email: [text('E-mail', 28, (lead) => lead.email)],
  nationality: [text('Nationality', 16, ({ nationality }) => nationality && countryText(nationality))],
  source: [text('Source', 12, (lead) => sourceWords[lead.source])],
  campaign: [text('Campaign', 20, (lead) => lead.campaign)],
  budget: [
    budget('Budget from', (lead) => lead.budget_min),
    budget('Budget to', (lead) => lead.budget_max),
    text('Currency', 9, (lead) => (lead.budget_min === null && lead.budget_max === null ? null : lead.currency)),
  ],
  bedrooms: [text('Bedrooms', 14, ({ bedrooms_wanted }) => bedroomsText(bedrooms_wanted))],
  projects: [text('Projects', 28, ({ projects }) => projects.map(({ name }) => name).join(', '))],
  next: [
    text('Next activity', 28, (lead) => lead.next_activity?.subject ?? null),
    instant('Next activity due (UTC)', (lead) => lead.next_activity?.due_at ?? null),
  ],
  contacted: [instant('Last contacted (UTC)', (lead) => lead.last_contacted_at)],
  tags: [text('Tags', 24, ({ tags }) => tags.map(({ name }) => name).join(', '))],
  created: [instant('Created (UTC)', (lead) => lead.created_at)],
}

/** The chosen columns in their order. */
export const sheetColumns = (chosen: readonly LeadColumn[]): readonly Column[] => chosen.flatMap((id) => columns[id])
