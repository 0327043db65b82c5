import { resultsOf } from '@storey/api/crm/activities.ts'
import { oneOf, weighted } from '../chances.ts'
import { type Filling, insertForIds, type NewRow } from '../fill.ts'
import type { Organization } from '../staff.ts'
import type { MadeDeal } from './deals.ts'
import type { LeadStatus, MadeLead } from './leads.ts'
import { OUTCOMES, PLACES, SUBJECTS } from './words.ts'

type Row = NewRow<'activities'>

export interface MadeActivity {
  readonly id: number
  readonly lead_id: number
  readonly type: Row['type']
  readonly subject: string
  readonly outcome: string | null
  readonly completed_at: string | null
  readonly created_at: string
}

const TYPES = { call: 30, follow_up: 20, whatsapp: 15, viewing: 12, meeting: 9, email: 8, task: 6 } as const
/** The work in hand of a hundred leads of a status. */
const BUSY: Readonly<Partial<Record<LeadStatus, number>>> = {
  new: 0.2,
  contacted: 0.35,
  qualified: 0.45,
  viewing: 0.7,
  negotiation: 0.8,
  nurturing: 0.15,
}

/** What the team has done and plans to do: overdue, today and later. Every open deal has its next step planned. */
export async function makeActivities(
  filling: Filling,
  organization: Organization,
  leads: readonly MadeLead[],
  deals: readonly MadeDeal[],
): Promise<MadeActivity[]> {
  const { random, db } = filling
  const dealOf = new Map(deals.map((deal) => [deal.lead.id, deal]))
  const rows = leads.flatMap((lead) => {
    const deal = dealOf.get(lead.id)
    const busy = deal?.stage.kind === 'open' ? 0.85 : (BUSY[lead.status] ?? 0)
    const made: Row[] = random.chance(busy) ? [openOne(filling, organization, lead, deal)] : []
    if (lead.status !== 'new' && random.chance(busy / 2)) made.push(doneOne(filling, organization, lead, deal))
    return made
  })
  const ids = await insertForIds(db, 'activities', rows)
  return rows.map(({ lead_id, type, subject, outcome, completed_at, created_at }, index) => ({
    id: ids[index] ?? 0,
    lead_id: lead_id ?? 0,
    type,
    subject,
    outcome: outcome ?? null,
    completed_at: completed_at ?? null,
    created_at: created_at ?? '',
  }))
}

const QUARTERS = [0, 15, 30, 45] as const

function openOne(filling: Filling, organization: Organization, lead: MadeLead, deal: MadeDeal | undefined): Row {
  const { random, atWork, instant } = filling
  const when = weighted(random, { overdue: 8, today: 14, later: 78 })
  const minute = random.pick(QUARTERS)
  const due_at =
    when === 'overdue'
      ? atWork(-random.whole(1, 6), random.whole(9, 18), minute)
      : when === 'today'
        ? instant(random.between(0.01, 0.3))
        : atWork(random.whole(1, 16), random.whole(9, 18), minute)
  const created = Math.max(lead.created * 0.5, -13)
  return {
    ...common(filling, organization, lead, deal),
    due_at,
    // Its columns are those of all rows.
    result: null,
    completed_at: null,
    outcome: null,
    created_at: instant(created),
  }
}

function doneOne(filling: Filling, organization: Organization, lead: MadeLead, deal: MadeDeal | undefined): Row {
  const { random, instant } = filling
  const at = lead.created * random.between(0.1, 0.6)
  const shared = common(filling, organization, lead, deal)
  return {
    ...shared,
    result: resultsOf[shared.type][0],
    due_at: instant(at),
    completed_at: instant(at * 0.999),
    outcome: random.pick(OUTCOMES),
    created_at: instant(lead.created * 0.7),
  }
}

function common({ random }: Filling, organization: Organization, lead: MadeLead, deal: MadeDeal | undefined) {
  const type = weighted(random, TYPES)
  const meets = type === 'viewing' || type === 'meeting'
  const owner = lead.owner ?? oneOf(random, organization.members)
  return {
    organization_id: organization.id,
    type,
    subject: oneOf<string>(random, SUBJECTS[type]),
    lead_id: lead.id,
    deal_id: deal?.id ?? null,
    owner_id: owner.id,
    duration_minutes: meets ? 45 : type === 'call' ? 15 : null,
    location: meets ? random.pick(PLACES) : null,
    priority: weighted(random, { low: 1, normal: 7, high: 2, urgent: 0.5 }),
    created_by: owner.id,
  }
}
