import type { Person } from '@storey/api/conventions.ts'
import { type LeadSource, type LeadStatus, leadSource, leadStatus } from '@storey/api/crm/lead.ts'
import { CONTACT_TIMES, type ContactTime } from '@storey/api/crm/report-figures.ts'
import type { CrmReport } from '@storey/api/crm/reports.ts'
import { sql } from 'kysely'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { personIn } from '../../database/people.ts'
import { dealFigures, dealsOf, leadsOf, minutesOf, timeOf } from './condition-queries.ts'
import type { Period } from './period-queries.ts'

/** More agents, stages or reasons do not fit a chart; those with most are shown. */
const MAX_GROUPS = 100

interface LeadGroup {
  readonly status: LeadStatus | null
  readonly source: LeadSource | null
  readonly owner_id: number | null
  readonly within: ContactTime | null
  readonly by: keyof typeof LEAD_GROUPS
  readonly leads: number
  readonly contacted: number
  readonly converted: number
}

/** What the bits of `grouping` say, in the order of its columns: the one that is not set is grouped by. */
const LEAD_GROUPS = { 15: 'all', 7: 'status', 11: 'source', 13: 'owner', 14: 'within' } as const

/** The leads with their minutes to the first contact, which `offset` lets PostgreSQL calculate once for each. */
const timedLeads = (db: Database, scope: Scope, period: Period) =>
  leadsOf(db, scope, period)
    .select(['leads.status', 'leads.source', 'leads.owner_id', minutesOf(period).as('minutes')])
    .offset(sql.lit(0))
    .as('timed')

/** All counts of leads, from one scan of them: counted by all groups at once, and then added up, so that no scan is sorted. */
const leadGroups = (db: Database, scope: Scope, period: Period): Promise<LeadGroup[]> =>
  db
    .selectFrom(
      db
        .selectFrom(timedLeads(db, scope, period))
        .select([
          'status',
          'source',
          'owner_id',
          timeOf(sql.ref('minutes')).as('within'),
          sql<number>`count(*)`.as('leads'),
          sql<number>`count(minutes)`.as('contacted'),
        ])
        .groupBy(['status', 'source', 'owner_id', sql`4`])
        .as('counted'),
    )
    .select([
      sql<LeadStatus | null>`status`.as('status'),
      sql<LeadSource | null>`source`.as('source'),
      'owner_id',
      'within',
      sql<LeadGroup['by']>`grouping(status, source, owner_id, within)`.as('by'),
      sql<number>`coalesce(sum(leads), 0)::bigint`.as('leads'),
      sql<number>`coalesce(sum(contacted), 0)::bigint`.as('contacted'),
      sql<number>`coalesce(sum(leads) filter (where status = 'converted'), 0)::bigint`.as('converted'),
    ])
    .groupBy(sql`grouping sets ((), (status), (source), (owner_id), (within))`)
    .execute()

interface ContactGroup {
  readonly source: LeadSource | null
  readonly owner_id: number | null
  readonly by: keyof typeof CONTACT_GROUPS
  readonly minutes: number | null
}
const CONTACT_GROUPS = { 3: 'all', 1: 'source', 2: 'owner' } as const

/** The minutes to the first contact that half of the leads needed. */
const contactGroups = (db: Database, scope: Scope, period: Period): Promise<ContactGroup[]> =>
  db
    .selectFrom(timedLeads(db, scope, period))
    .where('minutes', 'is not', null)
    .select([
      sql<LeadSource | null>`source`.as('source'),
      'owner_id',
      sql<ContactGroup['by']>`grouping(source, owner_id)`.as('by'),
      sql<number | null>`percentile_cont(0.5) within group (order by minutes)`.as('minutes'),
    ])
    .groupBy(sql`grouping sets ((), (source), (owner_id))`)
    .execute()

interface DealGroup {
  readonly status: 'won' | 'lost'
  readonly source: LeadSource | null
  readonly owner_id: number | null
  readonly reason: string | null
  readonly by: keyof typeof DEAL_GROUPS
  readonly deals: number
  readonly amount: number
}
const DEAL_GROUPS = { 7: 'all', 3: 'source', 5: 'owner', 6: 'reason' } as const

const DEALS = sql<number>`count(*)`
const AMOUNT = sql<number>`coalesce(sum(deals.value), 0)::bigint`

/** All sums of closed deals, from one scan of them. */
const dealGroups = (db: Database, scope: Scope, period: Period): Promise<DealGroup[]> =>
  dealsOf(db, scope, period, 'closed')
    .where('deals.currency', '=', period.currency)
    .where(sql<boolean>`(${dealFigures.won} or ${dealFigures.lost})`)
    .select([
      sql<DealGroup['status']>`deals.status`.as('status'),
      sql<LeadSource | null>`leads.source`.as('source'),
      'deals.owner_id',
      'deals.lost_reason as reason',
      sql<DealGroup['by']>`grouping(leads.source, deals.owner_id, deals.lost_reason)`.as('by'),
      DEALS.as('deals'),
      AMOUNT.as('amount'),
    ])
    .groupBy(
      sql`grouping sets ((deals.status), (deals.status, leads.source), (deals.status, deals.owner_id),
        (deals.status, deals.lost_reason))`,
    )
    .execute()

/** The deals made in the period by stage; added up before the stages are joined, which is then done once for each. */
const stagesOf = (db: Database, scope: Scope, period: Period): Promise<CrmReport['stages']> =>
  db
    .selectFrom(
      dealsOf(db, scope, period, 'made')
        .where('deals.currency', '=', period.currency)
        .groupBy(['deals.organization_id', 'deals.stage_id'])
        .select(['deals.organization_id', 'deals.stage_id', DEALS.as('deals'), AMOUNT.as('amount')])
        .as('made'),
    )
    .innerJoin('stages', (join) =>
      join.onRef('stages.organization_id', '=', 'made.organization_id').onRef('stages.id', '=', 'made.stage_id'),
    )
    .innerJoin('pipelines', (join) =>
      join
        .onRef('pipelines.organization_id', '=', 'stages.organization_id')
        .onRef('pipelines.id', '=', 'stages.pipeline_id'),
    )
    .select([
      'stages.id',
      'stages.name',
      sql<CrmReport['stages'][number]['kind']>`stages.kind`.as('kind'),
      'pipelines.name as pipeline',
      'made.deals',
      'made.amount',
    ])
    .orderBy('pipelines.id')
    .orderBy('stages.position')
    .limit(MAX_GROUPS)
    .execute()

const isAny = ({ leads }: { readonly leads: number }) => leads > 0
const NONE = { deals: 0, amount: 0 }
const valued = (found: DealGroup | undefined) => (found ? { deals: found.deals, amount: found.amount } : NONE)
const counted = (found: LeadGroup | undefined, contacts: ContactGroup | undefined) => ({
  leads: found?.leads ?? 0,
  contacted: found?.contacted ?? 0,
  converted: found?.converted ?? 0,
  minutes: contacts?.minutes ?? null,
})

export async function figuresOf(db: Database, scope: Scope, period: Period): Promise<Omit<CrmReport, 'period'>> {
  const [leads, contacts, deals, stages] = await Promise.all([
    leadGroups(db, scope, period),
    contactGroups(db, scope, period),
    dealGroups(db, scope, period),
    stagesOf(db, scope, period),
  ])
  const leadsBy = (kind: (typeof LEAD_GROUPS)[LeadGroup['by']]) => leads.filter(({ by }) => LEAD_GROUPS[by] === kind)
  const contactsBy = (kind: (typeof CONTACT_GROUPS)[ContactGroup['by']]) =>
    contacts.filter(({ by }) => CONTACT_GROUPS[by] === kind)
  const dealsBy = (kind: (typeof DEAL_GROUPS)[DealGroup['by']], status: DealGroup['status']) =>
    deals.filter((one) => DEAL_GROUPS[one.by] === kind && one.status === status)
  const [all] = leadsBy('all')
  const closed = <Key extends 'source' | 'owner_id'>(kind: 'source' | 'owner', key: Key, value: DealGroup[Key]) => ({
    won: valued(dealsBy(kind, 'won').find((one) => one[key] === value)),
    lost: valued(dealsBy(kind, 'lost').find((one) => one[key] === value)),
  })
  const owners = [
    ...new Set(
      [...leadsBy('owner'), ...dealsBy('owner', 'won'), ...dealsBy('owner', 'lost')].map((one) => one.owner_id),
    ),
  ]
  const people = await peopleOf(db, owners)

  return {
    leads: { total: all?.leads ?? 0, contacted: all?.contacted ?? 0, minutes: contactsBy('all')[0]?.minutes ?? null },
    statuses: leadStatus.options
      .map((status) => ({ status, leads: leadsBy('status').find((one) => one.status === status)?.leads ?? 0 }))
      .filter(isAny),
    times: CONTACT_TIMES.map((within) => ({
      within,
      leads: leadsBy('within').find((one) => one.within === within)?.leads ?? 0,
    })).filter(isAny),
    sources: leadSource.options
      .map((source) => ({
        source,
        ...counted(
          leadsBy('source').find((one) => one.source === source),
          contactsBy('source').find((one) => one.source === source),
        ),
        ...closed('source', 'source', source),
      }))
      .filter(({ leads: made, won, lost }) => made + won.deals + lost.deals > 0)
      .sort((one, other) => other.leads - one.leads),
    agents: owners
      .map((owner_id) => ({
        owner_id,
        owner: owner_id === null ? null : (people.get(owner_id) ?? null),
        ...counted(
          leadsBy('owner').find((one) => one.owner_id === owner_id),
          contactsBy('owner').find((one) => one.owner_id === owner_id),
        ),
        ...closed('owner', 'owner_id', owner_id),
      }))
      .sort((one, other) => other.won.amount - one.won.amount || other.leads - one.leads)
      .slice(0, MAX_GROUPS),
    stages,
    won: valued(dealsBy('all', 'won')[0]),
    lost: valued(dealsBy('all', 'lost')[0]),
    reasons: dealsBy('reason', 'lost')
      .map(({ reason, deals: count, amount }) => ({ reason: reason ?? '', deals: count, amount }))
      .sort((one, other) => other.amount - one.amount || other.deals - one.deals)
      .slice(0, MAX_GROUPS),
  }
}

async function peopleOf(db: Database, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, Person>> {
  const known = ids.filter((id) => id !== null)
  if (known.length === 0) return new Map()
  const found = await db
    .selectFrom('users')
    .where('users.id', 'in', known)
    .select(['users.id', personIn('users.id', 'users.full_name').as('person')])
    .execute()
  return new Map(found.map(({ id, person }) => [id, person]))
}
