import { type Filling, insert, type NewRow } from '../fill.ts'
import type { Organization } from '../staff.ts'
import type { MadeActivity } from './activities.ts'
import type { MadeDeal } from './deals.ts'
import type { LeadStatus, MadeLead } from './leads.ts'
import type { MadeNote } from './notes.ts'

type Item = NewRow<'lead_history_items'>

/** The way of a lead to where it is. */
const PATHS: Readonly<Record<LeadStatus, readonly LeadStatus[]>> = {
  new: [],
  contacted: ['contacted'],
  qualified: ['contacted', 'qualified'],
  viewing: ['contacted', 'qualified', 'viewing'],
  negotiation: ['contacted', 'qualified', 'viewing', 'negotiation'],
  converted: ['contacted', 'qualified', 'negotiation', 'converted'],
  nurturing: ['contacted', 'nurturing'],
  lost: ['contacted', 'qualified', 'lost'],
  junk: ['junk'],
}

interface Made {
  readonly leads: readonly MadeLead[]
  readonly deals: readonly MadeDeal[]
  readonly activities: readonly MadeActivity[]
  readonly notes: readonly MadeNote[]
}

/** What happened to the leads, as the application would have written it. */
export function writeHistory(filling: Filling, { id: organization_id }: Organization, made: Made): Promise<void> {
  const { instant } = filling
  const owners = new Map(made.leads.map(({ id, owner }) => [id, owner]))
  const item = (lead_id: number, at: string, input: Pick<Item, 'kind'> & Partial<Item>): Item => ({
    organization_id,
    lead_id,
    kind: input.kind,
    actor_id: input.actor_id ?? owners.get(lead_id)?.id ?? null,
    actor_name: input.actor_name ?? owners.get(lead_id)?.full_name ?? null,
    old: input.old ?? null,
    new: input.new ?? null,
    subject_id: input.subject_id ?? null,
    subject_name: input.subject_name ?? null,
    at,
  })
  const ways = made.leads.flatMap(({ id, status, created }) => [
    item(id, instant(created), { kind: 'created' }),
    ...PATHS[status].map((next, step, path) =>
      item(id, instant(created * (0.8 - step * 0.17)), {
        kind: 'status_changed',
        old: path[step - 1] ?? 'new',
        new: next,
      }),
    ),
  ])
  const deals = made.deals.map(({ id, lead, title, stage, created }) =>
    item(lead.id, instant(created), {
      kind: 'deal_created',
      subject_id: id,
      subject_name: title,
      new: { stage: stage.name },
    }),
  )
  const notes = made.notes.map(({ lead_id, id, author, at }) =>
    item(lead_id, at, {
      kind: 'note_added',
      subject_id: id,
      subject_name: 'Note',
      actor_id: author.id,
      actor_name: author.full_name,
    }),
  )
  const activities = made.activities.flatMap(({ id, lead_id, type, subject, outcome, created_at, completed_at }) => {
    const named = { subject_id: id, subject_name: subject, old: type }
    const planned = item(lead_id, created_at, { kind: 'activity_created', ...named })
    return completed_at
      ? [planned, item(lead_id, completed_at, { kind: 'activity_completed', ...named, new: outcome })]
      : [planned]
  })
  return insert(filling.db, 'lead_history_items', [...ways, ...deals, ...notes, ...activities])
}
