import { activities } from '@storey/api/crm/activities.ts'
import { pipelines } from '@storey/api/crm/pipelines.ts'
import { describe, expect, it } from 'vitest'
import { buildDeal, buildDealLead, buildPipeline } from '../../../test/builders/deal.ts'
import { signIn, useTestApp } from '../../../test/harness.ts'
import { activityRoutes } from '../activities/routes.ts'
import { pipelineRoutes } from '../pipelines/routes.ts'

const app = useTestApp([activityRoutes, pipelineRoutes])
const DAY = 86_400_000

async function board() {
  const { owner } = app.current
  const person = await signIn(app.current, 'broker')
  const organization_id = person.organization.id
  const pipeline = await buildPipeline(owner, organization_id)
  const place = { organization_id, pipeline_id: pipeline.id, stage_id: pipeline.new }
  return { owner, person, organization_id, pipeline, place }
}

describe('GET /crm/pipelines/{id}/kanban', () => {
  it('GET /crm/pipelines/{id}/kanban returns stages in order with count, sum and weighted sum by currency', async () => {
    const { person, pipeline, place, owner } = await board()
    await buildDeal(owner, { ...place, stage_id: pipeline.talking, value: 1000 })
    await buildDeal(owner, { ...place, stage_id: pipeline.talking, value: 501 })
    await buildDeal(owner, { ...place, stage_id: pipeline.talking, value: 70, currency: 'USD' })

    const { data } = await person.call(pipelines.kanban, { params: { id: pipeline.id } })

    expect(data.stages.map(({ name }) => name)).toEqual(['New', 'Talking', 'Offer', 'Won', 'Lost'])
    expect(data.stages[1]).toMatchObject({
      count: 3,
      totals: [
        { currency: 'AED', count: 2, value: 1501, weighted: 600 },
        { currency: 'USD', count: 1, value: 70, weighted: 28 },
      ],
    })
    expect(data.stages[0]).toMatchObject({ count: 0, totals: [], cards: [] })
  })

  it('a card of the board has lead, owner, tags, next activity and days in the stage', async () => {
    const { person, place, owner, organization_id, pipeline } = await board()
    const lead = await buildDealLead(owner, organization_id, { full_name: 'Mei Tanaka' })
    const tag = await owner
      .insertInto('tags')
      .values({ organization_id, name: 'Loan', colour: 'amber' })
      .returningAll()
      .executeTakeFirstOrThrow()
    const deal = await buildDeal(owner, {
      ...place,
      lead_id: lead.id,
      owner_id: person.id,
      stage_entered_at: new Date(Date.now() - 5 * DAY).toISOString(),
    })
    await owner.insertInto('deal_tags').values({ organization_id, deal_id: deal.id, tag_id: tag.id }).execute()
    const due = (days: number) => new Date(Date.now() + days * DAY).toISOString()
    const activity = { organization_id, lead_id: lead.id, deal_id: deal.id, subject: 'Talk' }
    await owner
      .insertInto('activities')
      .values([
        { ...activity, type: 'meeting', due_at: due(3) },
        { ...activity, type: 'call', due_at: due(1) },
        { ...activity, type: 'email', due_at: due(-1), completed_at: due(-1) },
      ])
      .execute()

    const { data } = await person.call(pipelines.kanban, { params: { id: pipeline.id } })

    expect(data.stages[0]?.cards).toMatchObject([
      {
        id: deal.id,
        lead: { id: lead.id, full_name: 'Mei Tanaka' },
        owner: { id: person.id },
        tags: [{ id: tag.id, name: 'Loan', colour: 'amber' }],
        next_activity: { type: 'call' },
        days_in_stage: 5,
        rotting: true,
        unit: null,
      },
    ])
  })

  it('the next step of a deal is its own or of its lead, and not of another deal of that lead', async () => {
    const { person, place, owner, organization_id, pipeline } = await board()
    const lead = await buildDealLead(owner, organization_id)
    const deal = await buildDeal(owner, { ...place, lead_id: lead.id })
    const other = await buildDeal(owner, { ...place, stage_id: pipeline.offer, lead_id: lead.id })
    const due = (days: number) => new Date(Date.now() + days * DAY).toISOString()
    const plan = (type: 'call' | 'meeting' | 'task', days: number, deal_id: number | null) =>
      owner
        .insertInto('activities')
        .values({ organization_id, lead_id: lead.id, deal_id, subject: 'Talk', type, due_at: due(days) })
        .execute()
    const next = async () => {
      const { data } = await person.call(pipelines.kanban, { params: { id: pipeline.id } })
      const cards = data.stages.flatMap((stage) => stage.cards)
      return [deal.id, other.id].map((id) => cards.find((card) => card.id === id)?.next_activity?.type)
    }
    const listed = async (deal_id: number) =>
      (await person.call(activities.list, { query: { deal_id } })).data.map(({ type }) => type)

    await plan('task', 1, other.id)
    expect(await next()).toEqual([undefined, 'task'])
    await plan('call', 3, null)
    expect(await next()).toEqual(['call', 'task'])
    await plan('meeting', 2, deal.id)
    expect(await next()).toEqual(['meeting', 'task'])
    expect(await listed(deal.id)).toEqual(['meeting', 'call'])
    expect(await listed(other.id)).toEqual(['task', 'call'])
  })

  it('GET /crm/pipelines/{id}/kanban returns 25 cards per stage, and continues after the last one', async () => {
    const { person, pipeline, place, owner } = await board()
    const ids: number[] = []
    for (let card = 0; card < 30; card++) ids.push((await buildDeal(owner, place)).id)

    const first = await person.call(pipelines.kanban, { params: { id: pipeline.id } })
    const cards = first.data.stages[0]?.cards ?? []
    const next = await person.call(pipelines.kanban, {
      params: { id: pipeline.id },
      query: { stage_id: pipeline.new, after_rank: cards.at(-1)?.rank ?? '' },
    })

    expect(cards.map(({ id }) => id)).toEqual(ids.slice(0, 25))
    expect(next.data.stages).toHaveLength(1)
    expect(next.data.stages[0]?.cards.map(({ id }) => id)).toEqual(ids.slice(25))
    expect(next.data.stages[0]?.count).toBe(30)
  })

  it('GET /crm/pipelines/{id}/kanban filters cards and sums alike', async () => {
    const { person, place, owner, pipeline, organization_id } = await board()
    const lead = await buildDealLead(owner, organization_id, { full_name: 'Sofia Almeida' })
    const long = new Date(Date.now() - 30 * DAY).toISOString()
    const plain = await buildDeal(owner, { ...place, value: 1, owner_id: person.id, title: 'Plain' })
    const hot = await buildDeal(owner, {
      ...place,
      value: 20,
      hot: true,
      title: 'Penthouse',
      expected_close_on: '2026-12-01',
    })
    const old = await buildDeal(owner, {
      ...place,
      value: 300,
      stage_entered_at: long,
      lead_id: lead.id,
      title: 'Studio',
    })
    const ask = async (query: Parameters<typeof person.call<typeof pipelines.kanban>>[1]['query']) => {
      const { data } = await person.call(pipelines.kanban, { params: { id: pipeline.id }, query })
      const stage = data.stages[0]
      return { ids: stage?.cards.map(({ id }) => id), value: stage?.totals[0]?.value, count: stage?.count }
    }

    expect(await ask({ hot: true })).toEqual({ ids: [hot.id], value: 20, count: 1 })
    expect(await ask({ rotting: true })).toEqual({ ids: [old.id], value: 300, count: 1 })
    expect(await ask({ owner_id: [person.id] })).toEqual({ ids: [plain.id], value: 1, count: 1 })
    expect(await ask({ unowned: true })).toEqual({ ids: [hot.id, old.id], value: 320, count: 2 })
    expect(await ask({ owner_id: [person.id], unowned: true })).toMatchObject({ count: 3 })
    expect(await ask({ value_from: 2, value_to: 20 })).toMatchObject({ ids: [hot.id] })
    expect(await ask({ closing_from: '2026-11-30', closing_to: '2026-12-01' })).toMatchObject({ ids: [hot.id] })
    expect(await ask({ search: 'almeida' })).toMatchObject({ ids: [old.id] })
    expect(await ask({ search: 'PENTH' })).toMatchObject({ ids: [hot.id] })
    expect(await ask({ search: '%' })).toMatchObject({ ids: [], count: 0 })
  })
})

describe('GET /crm/pipelines/{id}/list', () => {
  it('GET /crm/pipelines/{id}/list pages deals by stage in the order of the board, with a count per stage', async () => {
    const { person, pipeline, place, owner } = await board()
    const [a, b] = [
      await buildDeal(owner, { ...place, rank: 'a2V' }),
      await buildDeal(owner, { ...place, rank: 'a1V' }),
    ]
    const c = await buildDeal(owner, { ...place, stage_id: pipeline.offer, value: 50 })

    const pageOf = (page: number) =>
      person.call(pipelines.listBoard, { params: { id: pipeline.id }, query: { page, per_page: 2 } })
    const [first, second] = [await pageOf(1), await pageOf(2)]

    expect(first.data.map(({ id }) => id)).toEqual([b.id, a.id])
    expect(second.data.map(({ id }) => id)).toEqual([c.id])
    expect(first.meta).toEqual({ page: 1, per_page: 2, total: 3, total_is_exact: true, next_cursor: null })
    expect(first.stages.map(({ count }) => count)).toEqual([2, 0, 1])
    expect(first.stages[2]?.totals).toEqual([{ currency: 'AED', count: 1, value: 50, weighted: 35 }])
  })

  it('GET /crm/pipelines/{id}/list shows open deals, or won, lost or all by `status`, with totals of these alone', async () => {
    const { person, pipeline, place, owner } = await board()
    const closed = { closed_at: new Date().toISOString() }
    const open = await buildDeal(owner, { ...place, value: 1 })
    const won = await buildDeal(owner, { ...place, stage_id: pipeline.won, status: 'won', value: 20, ...closed })
    const lost = await buildDeal(owner, {
      ...{ ...place, stage_id: pipeline.lost, status: 'lost' as const, value: 300, lost_reason: 'Price', ...closed },
    })
    const ask = async (status?: 'open' | 'won' | 'lost' | 'all') => {
      const { data, meta, stages } = await person.call(pipelines.listBoard, {
        params: { id: pipeline.id },
        query: status ? { status } : {},
      })
      const sum = stages.flatMap(({ totals }) => totals).reduce((total, { value }) => total + value, 0)
      return {
        ids: data.map(({ id }) => id),
        total: meta.total,
        count: stages.reduce((all, { count }) => all + count, 0),
        sum,
      }
    }

    expect(await ask()).toEqual({ ids: [open.id], total: 1, count: 1, sum: 1 })
    expect(await ask('open')).toEqual(await ask())
    expect(await ask('won')).toEqual({ ids: [won.id], total: 1, count: 1, sum: 20 })
    expect(await ask('lost')).toEqual({ ids: [lost.id], total: 1, count: 1, sum: 300 })
    expect(await ask('all')).toEqual({ ids: [open.id, won.id, lost.id], total: 3, count: 3, sum: 321 })
    const { data } = await person.call(pipelines.listBoard, { params: { id: pipeline.id }, query: { status: 'lost' } })
    expect(data).toMatchObject([{ lost_reason: 'Price', project: null, next_step: null }])
  })

  it('GET /crm/pipelines/{id}/list sorts within each stage, deals without the value last', async () => {
    const { person, pipeline, place, owner } = await board()
    const none = await buildDeal(owner, { ...place, value: 1 })
    const late = await buildDeal(owner, { ...place, value: 2, expected_close_on: '2027-03-01' })
    const soon = await buildDeal(owner, { ...place, value: 3, expected_close_on: '2026-12-01' })
    const offer = await buildDeal(owner, {
      ...place,
      stage_id: pipeline.offer,
      value: 9,
      expected_close_on: '2026-01-01',
    })
    const order = async (sort: 'expected_close_on' | '-value' | '-stage') =>
      (await person.call(pipelines.listBoard, { params: { id: pipeline.id }, query: { sort } })).data.map(
        ({ id }) => id,
      )

    expect(await order('expected_close_on')).toEqual([soon.id, late.id, none.id, offer.id])
    expect(await order('-value')).toEqual([soon.id, late.id, none.id, offer.id])
    expect((await order('-stage'))[0]).toBe(offer.id)
  })
})
