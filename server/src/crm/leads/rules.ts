import type { LeadStatus } from '@storey/api/crm/lead.ts'
import { leadTransitions } from '@storey/api/crm/lead-transitions.ts'
import { conflict, invalid } from '../../errors/problems.ts'

/** The automatic status changes, by cause. A lead with any other status keeps it. */
export const AUTOMATIC = {
  contacted: { from: ['new'], to: 'contacted' },
  viewing_held: { from: ['new', 'contacted', 'qualified', 'nurturing'], to: 'viewing' },
  deal_won: { from: ['new', 'contacted', 'qualified', 'viewing', 'negotiation', 'nurturing'], to: 'converted' },
} as const satisfies Readonly<Record<string, { readonly from: readonly LeadStatus[]; readonly to: LeadStatus }>>
export type Cause = keyof typeof AUTOMATIC

/** The status of a lead after the first of these causes that applies; undefined if it stays. One cause is one step. */
export function movedBy(causes: readonly Cause[], status: LeadStatus): LeadStatus | undefined {
  const cause = causes.find((one) => AUTOMATIC[one].from.some((from) => from === status))
  return cause && AUTOMATIC[cause].to
}

interface Movable {
  readonly status: LeadStatus
  readonly lost_reason: string | null
  readonly next_activity_at: string | null
}

/**
 * The status and reason of a lead after a change of them.
 *
 * @throws 409 for a move that is not declared or whose condition is not met, 422 if lost has no reason
 */
export function transitionOf(
  lead: Movable,
  values: { status?: LeadStatus | undefined; lost_reason?: string | null | undefined },
) {
  const status = values.status ?? lead.status
  if (status !== lead.status && !leadTransitions[lead.status].includes(status))
    throw conflict('status_move', `A lead that is ${lead.status} can move to ${listed(leadTransitions[lead.status])}.`)
  if (status === 'nurturing' && lead.status !== 'nurturing' && lead.next_activity_at === null)
    throw conflict('needs_next_activity', 'Plan the next activity first. Nurturing needs one.')
  if (status !== 'lost') {
    if (values.lost_reason) throw invalid({ lost_reason: ['Only a lost lead has a reason.'] })
    return { status, lost_reason: null }
  }
  const lost_reason = values.lost_reason === undefined ? lead.lost_reason : values.lost_reason
  if (lost_reason === null) throw invalid({ lost_reason: ['Enter a reason.'] })
  return { status, lost_reason }
}

const listed = (items: readonly string[]) =>
  items.length < 2 ? items.join() : `${items.slice(0, -1).join(', ')} or ${items.at(-1)}`

/** The search term: a normalized phone number, or the text unchanged. */
export function searchTermOf(search: string): string {
  if (!/^\+?[\d\s().-]{5,}$/.test(search)) return search
  return search.replace(/\D/g, '').replace(/^0{1,2}/, '')
}
