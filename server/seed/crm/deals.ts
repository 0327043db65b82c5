import type { UnitStatus } from '@storey/api/inventory/availability.ts'
import { ranksAfter } from '../../src/crm/deals/actions.ts'
import { oneOf, shuffled } from '../chances.ts'
import { type Filling, insert, insertForIds, type NewRow } from '../fill.ts'
import type { MadeUnit } from '../made.ts'
import type { Organization } from '../staff.ts'
import type { LeadStatus, MadeLead } from './leads.ts'
import { AREAS, NEXT_STEPS } from './words.ts'

export interface MadeDeal {
  readonly id: number
  readonly title: string
  readonly lead: MadeLead
  readonly stage: Stage
  readonly created: number
  readonly entered: number
}

interface Stage {
  readonly id: number
  readonly pipeline_id: number
  readonly name: string
  readonly kind: 'open' | 'won' | 'lost'
  readonly position: number
}

/** Where the deal of a lead may stand; others have none yet. */
const STAGES: Readonly<Partial<Record<LeadStatus, readonly number[]>>> = {
  new: [0],
  contacted: [0, 1, 1],
  qualified: [2],
  viewing: [3],
  negotiation: [4, 5, 6],
  converted: [7],
  lost: [8],
}

/** A unit as it stands once its claims were made. */
interface OwnUnit extends Pick<MadeUnit, 'id' | 'number' | 'bedrooms' | 'price'> {
  readonly status: UnitStatus
}

/** What a builder sells; a brokerage writes what is looked for instead. */
export interface OwnProject {
  readonly id: number
  readonly name: string
  readonly units: readonly OwnUnit[]
}

/** Deals of some leads and of all that were converted, in the default pipeline, ranked by when they came to their stage. */
export async function makeDeals(
  filling: Filling,
  organization: Organization,
  leads: readonly MadeLead[],
  count: number,
  tags: readonly number[],
  projects: readonly OwnProject[],
): Promise<MadeDeal[]> {
  const { db, random } = filling
  const stages = await listStages(filling, organization)
  const seen = new Map<LeadStatus, number>()
  // Leads that have been here a while first: what has just come in has stood in no stage for long.
  const mixed = shuffled(random, leads)
  const aged = [
    ...mixed.filter(({ created }) => created < SETTLED),
    ...mixed.filter(({ created }) => created >= SETTLED),
  ]
  const placed = aged.flatMap((lead) => {
    const positions = STAGES[lead.status] ?? []
    // In turn, so that a few leads of a status are enough to fill its stages.
    const before = seen.get(lead.status) ?? 0
    seen.set(lead.status, before + 1)
    const stage = stages[positions[before % positions.length] ?? -1]
    return stage ? [{ lead, stage }] : []
  })
  // One for every stage first, so that no column of a small board is empty.
  const firsts = stages.flatMap(({ id }) => placed.find(({ stage }) => stage.id === id) ?? [])
  // Converted leads have bought a unit.
  const won = placed.filter(({ stage }) => stage.kind === 'won')
  const some = [...firsts, ...placed.filter((one) => !firsts.includes(one))].slice(0, count)
  const chosen = [...new Set([...some, ...won])]
  const dated = chosen
    .map((one) => ({ ...one, ...datesOf(filling, one.lead, one.stage) }))
    .sort((one, other) => other.entered - one.entered)
  const ranks = new Map(
    stages.map(({ id }) => [id, ranksAfter(null, dated.filter(({ stage }) => stage.id === id).length)]),
  )
  const sold = new Set<number>()
  const rows = dated.map((one) =>
    rowOf(filling, organization, stages, projects, one, ranks.get(one.stage.id)?.shift() ?? 'a0V', sold),
  )
  const ids = await insertForIds(db, 'deals', rows)
  await insert(
    db,
    'deal_tags',
    ids
      .filter(() => random.chance(0.35))
      .map((deal_id) => ({ organization_id: organization.id, deal_id, tag_id: oneOf(random, tags) })),
  )
  return dated.map((one, index) => ({ ...one, id: ids[index] ?? 0, title: rows[index]?.title ?? '' }))
}

const listStages = ({ db }: Filling, { id }: Organization): Promise<Stage[]> =>
  db
    .selectFrom('stages')
    .select(['id', 'pipeline_id', 'name', 'kind', 'position'])
    .where('organization_id', '=', id)
    .orderBy('position')
    .execute()

/** In days from now. */
const SETTLED = -8

/** One in five stands longer in its stage than it should; the others came to it some days ago, or today. */
function datesOf({ random }: Filling, { created }: MadeLead, { kind }: Stage) {
  const days =
    kind === 'open' ? (random.chance(0.2) ? random.between(8, 40) : random.between(0.3, 6)) : random.between(1, 150)
  const began = created * random.between(0.7, 0.99)
  return { created: began, entered: Math.max(began, -days) }
}

interface Placed {
  readonly lead: MadeLead
  readonly stage: Stage
  readonly created: number
  readonly entered: number
}

function rowOf(
  { random, day, instant }: Filling,
  { id: organization_id, currency }: Organization,
  stages: readonly Stage[],
  projects: readonly OwnProject[],
  { lead, stage, created, entered }: Placed,
  rank: string,
  sold: Set<number>,
): NewRow<'deals'> {
  const selling = projects.filter(({ units }) => units.some(({ bedrooms }) => bedrooms === lead.bedrooms))
  const project = selling.length > 0 ? oneOf(random, selling) : projects[0]
  // Won deals have booked or sold units, one deal each; open deals have free ones.
  const wanted: readonly UnitStatus[] = stage.kind === 'won' ? ['booked', 'sold', 'handed_over'] : ['available']
  const fitting =
    project?.units.filter(
      ({ id, bedrooms, status }) => bedrooms === lead.bedrooms && wanted.includes(status) && !sold.has(id),
    ) ?? []
  const unit = stage.position > 1 && fitting.length > 0 ? oneOf(random, fitting) : undefined
  if (unit && stage.kind === 'won') sold.add(unit.id)
  const closed = stage.kind !== 'open'
  const home = lead.bedrooms === 0 ? 'Studio' : `${lead.bedrooms} bed`
  return {
    organization_id,
    title: project ? `${home}, ${project.name}${unit ? ` ${unit.number}` : ''}` : `${home} near ${random.pick(AREAS)}`,
    lead_id: lead.id,
    pipeline_id: stage.pipeline_id,
    stage_id: stage.id,
    rank,
    status: stage.kind,
    hot: !closed && random.chance(lead.status === 'negotiation' ? 0.5 : 0.12),
    owner_id: lead.owner?.id ?? null,
    value: unit?.price ?? lead.value,
    currency,
    expected_close_on: closed ? null : day(random.whole(5, 20) + random.whole(0, 70 - 8 * stage.position)),
    unit_id: unit?.id ?? null,
    project_id: project?.id ?? null,
    next_step: closed ? null : (NEXT_STEPS[stage.position] ?? null),
    lost_reason: stage.kind === 'lost' ? (lead.lost_reason ?? 'Not interested') : null,
    last_open_stage_id: closed ? (stages[random.whole(2, 6)]?.id ?? null) : null,
    stage_entered_at: instant(entered),
    closed_at: closed ? instant(entered) : null,
    closed_on: closed ? day(entered) : null,
    created_by: lead.owner?.id ?? null,
    created_at: instant(created),
    updated_at: instant(entered),
  }
}
