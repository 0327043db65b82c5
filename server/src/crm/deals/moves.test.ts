import { deals } from '@storey/api/crm/deals.ts'
import { pipelines } from '@storey/api/crm/pipelines.ts'
import { sql } from 'kysely'
import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { buildDeal, buildDealLead, buildPipeline } from '../../../test/builders/deal.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { pipelineRoutes } from '../pipelines/routes.ts'
import { dealRoutes } from './routes.ts'

const app = useTestApp([dealRoutes, pipelineRoutes])

async function board(count = 3) {
  const { owner } = app.current
  const person = await signIn(app.current, 'broker')
  const organization_id = person.organization.id
  const pipeline = await buildPipeline(owner, organization_id)
  const cards: Awaited<ReturnType<typeof buildDeal>>[] = []
  for (let card = 0; card < count; card++)
    cards.push(
      await buildDeal(owner, { organization_id, pipeline_id: pipeline.id, stage_id: pipeline.new, value: 100 }),
    )
  return { person, pipeline, cards, ids: cards.map(({ id }) => id), organization_id, owner }
}

const cardsIn = async (person: Person, pipeline_id: number, stage_id: number) => {
  const { data } = await person.call(pipelines.kanban, { params: { id: pipeline_id } })
  return data.stages.find(({ id }) => id === stage_id)?.cards.map(({ id }) => id) ?? []
}

describe('PATCH /crm/deals/stage/{id}', () => {
  it('moving a deal puts it between the given neighbors and keeps its version', async () => {
    const { person, pipeline, ids } = await board()
    const [first, second, third] = ids as [number, number, number]

    const { data } = await person.call(deals.stage, {
      params: { id: third },
      body: { from_stage_id: pipeline.new, stage_id: pipeline.new, after_id: first, before_id: second },
    })

    expect(await cardsIn(person, pipeline.id, pipeline.new)).toEqual([first, third, second])
    expect(data).toMatchObject({ id: third, version: 1, stage: { id: pipeline.new } })
  })

  it('moving a deal without neighbors puts it on top of the new stage, with a history entry', async () => {
    const { person, pipeline, cards, owner, organization_id } = await board(1)
    const there = await buildDeal(owner, { organization_id, pipeline_id: pipeline.id, stage_id: pipeline.talking })
    const [card] = cards as [(typeof cards)[number]]

    const { data } = await person.call(deals.stage, {
      params: { id: card.id },
      body: { from_stage_id: pipeline.new, stage_id: pipeline.talking },
    })

    expect(await cardsIn(person, pipeline.id, pipeline.talking)).toEqual([card.id, there.id])
    expect(data.days_in_stage).toBe(0)
    const history = await owner
      .selectFrom('lead_history_items')
      .selectAll()
      .where('lead_id', '=', card.lead_id)
      .execute()
    expect(history).toMatchObject([
      {
        kind: 'stage_changed',
        subject_id: card.id,
        old: { name: 'New' },
        new: { name: 'Talking' },
        actor_id: person.id,
      },
    ])
  })

  it('moving a deal succeeds when a given neighbor has left the stage', async () => {
    const { person, pipeline, ids } = await board(3)
    const [first, second, third] = ids as [number, number, number]
    await person.call(deals.stage, {
      params: { id: first },
      body: { from_stage_id: pipeline.new, stage_id: pipeline.offer },
    })

    await person.call(deals.stage, {
      params: { id: third },
      body: { from_stage_id: pipeline.new, stage_id: pipeline.new, after_id: first, before_id: second },
    })

    expect(await cardsIn(person, pipeline.id, pipeline.new)).toEqual([third, second])
  })

  it('moving a deal from a stage that it left is refused with its current place and the user who moved it', async () => {
    const { person, pipeline, cards, ids } = await board(1)
    const [id] = ids as [number]
    await person.call(deals.stage, { params: { id }, body: { from_stage_id: pipeline.new, stage_id: pipeline.offer } })

    const response = await person.ask(deals.stage, {
      params: { id },
      body: { from_stage_id: pipeline.new, stage_id: pipeline.talking },
    })

    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({
      code: 'moved',
      message: expect.stringMatching(/^Person \d+ has just moved Deal/),
      current: { id, title: cards[0]?.title, stage: { id: pipeline.offer } },
    })
  })

  it('losing a deal needs a reason, and moves nothing without one', async () => {
    const { person, pipeline, ids } = await board(1)
    const [id] = ids as [number]
    const body = { from_stage_id: pipeline.new, stage_id: pipeline.lost }

    const refused = await person.ask(deals.stage, { params: { id }, body })

    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors).toEqual({ lost_reason: ['Enter why the deal was lost.'] })
    expect(await cardsIn(person, pipeline.id, pipeline.new)).toEqual([id])

    const { data } = await person.call(deals.stage, {
      params: { id },
      body: { ...body, lost_reason: 'Price too high', closed_on: '2026-11-20' },
    })

    expect(data).toMatchObject({ status: 'lost', lost_reason: 'Price too high', closed_on: '2026-11-20' })
  })

  it('winning a deal stores the given value and day, and raises its version', async () => {
    const { person, pipeline, ids } = await board(1)
    const [id] = ids as [number]

    const { data } = await person.call(deals.stage, {
      params: { id },
      body: { from_stage_id: pipeline.new, stage_id: pipeline.won, value: 250_000_00 },
    })

    expect(data).toMatchObject({ status: 'won', value: 250_000_00, version: 2, lost_reason: null })
    expect(data.closed_on).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  })

  it('winning a deal is refused without a value or with a future day, in every endpoint', async () => {
    const { person, pipeline, owner, organization_id } = await board(0)
    const place = { organization_id, pipeline_id: pipeline.id, stage_id: pipeline.new, value: 0 }
    const { id } = await buildDeal(owner, place)
    const other = await buildPipeline(owner, organization_id)
    const [params, to] = [{ id }, { from_stage_id: pipeline.new, stage_id: pipeline.won }]
    const ahead = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)

    const refused = [
      await person.ask(deals.stage, { params, body: to }),
      await person.ask(deals.stage, { params, body: { ...to, value: 0 } }),
      await person.ask(deals.status, { params, body: { status: 'won' } }),
      await person.ask(deals.pipeline, { params, body: { pipeline_id: other.id, stage_id: other.won } }),
      await person.ask(deals.stage, { params, body: { ...to, value: 5, closed_on: ahead } }),
    ]

    expect(refused.map((answer) => [answer.statusCode, Object.keys(answer.json().errors)])).toEqual([
      ...Array.from({ length: 4 }, () => [422, ['value']]),
      [422, ['closed_on']],
    ])
    await person.call(deals.stage, { params, body: { ...to, value: 5 } })
    const emptied = await person.ask(deals.change, { params, body: { version: 2, value: 0 } })
    expect([emptied.statusCode, emptied.json().errors]).toEqual([422, { value: ['Enter a sale value above 0.'] }])
  })

  it('moving a deal refuses a stage of another pipeline and an unknown neighbor', async () => {
    const { person, pipeline, ids, owner, organization_id } = await board(1)
    const [id] = ids as [number]
    const other = await buildPipeline(owner, organization_id)
    const body = { from_stage_id: pipeline.new, stage_id: pipeline.new }

    const elsewhere = await person.ask(deals.stage, { params: { id }, body: { ...body, stage_id: other.new } })
    const nowhere = await person.ask(deals.stage, { params: { id }, body: { ...body, after_id: 999_999 } })

    expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([409, 'other_pipeline'])
    expect(nowhere.json().errors).toEqual({ after_id: ['Choose another deal of this stage.'] })
  })

  it('twenty moves of deals into one gap at once keep a total order', async () => {
    const { person, pipeline, ids, owner, organization_id } = await board(2)
    const [above, below] = ids as [number, number]
    const movers = await Promise.all(
      Array.from({ length: 20 }, () =>
        buildDeal(owner, { organization_id, pipeline_id: pipeline.id, stage_id: pipeline.talking, value: 7 }),
      ),
    )

    const answers = await Promise.all(
      movers.map(({ id }) =>
        person.ask(deals.stage, {
          params: { id },
          body: { from_stage_id: pipeline.talking, stage_id: pipeline.new, after_id: above, before_id: below },
        }),
      ),
    )

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    const order = await cardsIn(person, pipeline.id, pipeline.new)
    expect([order[0], order.at(-1)]).toEqual([above, below])
    expect([...order].sort()).toEqual([above, below, ...movers.map(({ id }) => id)].sort())
    const counts = await owner
      .selectFrom('stage_counts')
      .selectAll()
      .where('organization_id', '=', organization_id)
      .execute()
    const kept = Object.fromEntries(counts.map((row) => [row.stage_id ?? 0, [row.count, row.value]]))
    expect([kept[pipeline.new], kept[pipeline.talking]]).toEqual([
      [22, '340'],
      [0, '0'],
    ])
  })

  it('a move does not wait for another call that has locked the fields of its stage', async () => {
    const { person, pipeline, ids } = await board(1)
    const [id] = ids as [number]
    const other = new pg.Client(app.current.url)
    await other.connect()
    try {
      await other.query('begin')
      await other.query('select from stages where id = $1 for no key update', [pipeline.talking])

      const body = { from_stage_id: pipeline.new, stage_id: pipeline.talking }
      const { data } = await person.call(deals.stage, { params: { id }, body })

      expect(data.stage.id).toBe(pipeline.talking)
    } finally {
      await other.end()
    }
  })

  it('two transactions that move deals between the same stages do not wait for each other', async () => {
    const { pipeline, ids } = await board(2)
    const connection = async () => {
      const client = new pg.Client(app.current.url)
      await client.connect()
      const { rows } = await client.query<{ part: number }>('select pg_backend_pid() % 16 as part')
      return { client, part: rows[0]?.part }
    }
    const first = await connection()
    let second = await connection()
    // A connection changes one part of the counters: those of one part wait for each other.
    while (second.part === first.part) {
      await second.client.end()
      second = await connection()
    }
    try {
      for (const [at, { client }] of [first, second].entries()) {
        await client.query("begin; set local lock_timeout = '5s'")
        await client.query('update deals set stage_id = $1 where id = $2', [pipeline.talking, ids[at]])
      }
      for (const { client } of [first, second]) await client.query('commit')
    } finally {
      for (const { client } of [first, second]) await client.end()
    }

    const { rows } = await sql<{ count: number }>`
      select count from stage_counts where stage_id = ${pipeline.talking}`.execute(app.current.owner)
    expect(rows).toEqual([{ count: 2 }])
  })

  it('a move whose place was taken in the same moment is repeated', async () => {
    const { person, pipeline, ids, owner } = await board(1)
    const [id] = ids as [number]
    await sql`create function take_place() returns trigger language plpgsql as $$
      begin
        -- Outside of the transaction that fails: sequences do not roll back.
        if nextval('places_taken') = 1 then
          raise unique_violation using constraint = 'deals_rank';
        end if;
        return new;
      end $$`.execute(owner)
    await sql`create sequence places_taken`.execute(owner)
    await sql`grant usage on sequence places_taken to storey_app`.execute(owner)
    await sql`create trigger take_place before update of rank on deals for each row execute function take_place()`.execute(
      owner,
    )
    try {
      const body = { from_stage_id: pipeline.new, stage_id: pipeline.talking }
      const { data } = await person.call(deals.stage, { params: { id }, body })

      expect(data.stage.id).toBe(pipeline.talking)
    } finally {
      await sql`drop trigger take_place on deals`.execute(owner)
    }
  })

  it('moving a deal shortens long ranks of a stage and keeps the order', async () => {
    const { person, pipeline, ids, owner, organization_id } = await board(1)
    const [id] = ids as [number]
    const place = { organization_id, pipeline_id: pipeline.id, stage_id: pipeline.offer }
    const above = await buildDeal(owner, { ...place, rank: `a0${'V'.repeat(110)}1` })
    const below = await buildDeal(owner, { ...place, rank: `a0${'V'.repeat(110)}2` })

    await person.call(deals.stage, {
      params: { id },
      body: { from_stage_id: pipeline.new, stage_id: pipeline.offer, after_id: above.id, before_id: below.id },
    })

    expect(await cardsIn(person, pipeline.id, pipeline.offer)).toEqual([above.id, id, below.id])
    const ranks = await owner.selectFrom('deals').select('rank').where('stage_id', '=', pipeline.offer).execute()
    expect(Math.max(...ranks.map(({ rank }) => rank.length))).toBeLessThan(10)
  })
})

describe('PATCH /crm/deals/status/{id}', () => {
  it('changing the status of a deal moves it to the stage of that kind, and back to the last open stage', async () => {
    const { person, pipeline, organization_id, owner } = await board(0)
    const { id } = await buildDeal(owner, { organization_id, pipeline_id: pipeline.id, stage_id: pipeline.offer })

    const won = await person.call(deals.status, { params: { id }, body: { status: 'won', value: 1 } })
    const lost = await person.call(deals.status, { params: { id }, body: { status: 'lost', lost_reason: 'Unit gone' } })
    const open = await person.call(deals.status, { params: { id }, body: { status: 'open' } })

    expect([won, lost, open].map(({ data }) => [data.status, data.stage.id])).toEqual([
      ['won', pipeline.won],
      ['lost', pipeline.lost],
      ['open', pipeline.offer],
    ])
    expect(open.data).toMatchObject({ lost_reason: null, closed_on: null })
  })

  it('losing a lost deal again corrects its reason in place', async () => {
    const { person, pipeline, ids } = await board(1)
    const [id] = ids as [number]
    await person.call(deals.status, { params: { id }, body: { status: 'lost', lost_reason: 'Unit gone' } })

    const { data } = await person.call(deals.status, {
      params: { id },
      body: { status: 'lost', lost_reason: 'Budget' },
    })

    expect(data).toMatchObject({ lost_reason: 'Budget', stage: { id: pipeline.lost } })
  })
})

describe('PATCH /crm/deals/pipeline/{id}', () => {
  it('moving a deal to another pipeline uses its first open stage, or the given one', async () => {
    const { person, ids, owner, organization_id } = await board(1)
    const [id] = ids as [number]
    const other = await buildPipeline(owner, organization_id)

    const first = await person.call(deals.pipeline, { params: { id }, body: { pipeline_id: other.id } })
    const named = await person.call(deals.pipeline, {
      params: { id },
      body: { pipeline_id: other.id, stage_id: other.offer },
    })

    expect([first.data.stage.id, named.data.stage.id]).toEqual([other.new, other.offer])
  })

  it('moving a deal refuses an archived pipeline', async () => {
    const { person, ids, owner, organization_id } = await board(1)
    const [id] = ids as [number]
    const archived = await buildPipeline(owner, organization_id, { archived_at: new Date().toISOString() })

    const response = await person.ask(deals.pipeline, { params: { id }, body: { pipeline_id: archived.id } })

    expect([response.statusCode, response.json().code]).toEqual([409, 'archived'])
  })
})

describe('the board of a member with access to own leads only', () => {
  it('the board with access to own leads only hides deals of others, also from sums and after a handover', async () => {
    const { owner } = app.current
    const someone = await signIn(app.current, 'broker')
    const organization_id = someone.organization.id
    await owner
      .updateTable('organizations')
      .set({ members_see_own_leads_only: true })
      .where('id', '=', organization_id)
      .execute()
    const other = await signIn(app.current, 'broker', { organization: someone.organization })
    const pipeline = await buildPipeline(owner, organization_id)
    const place = { organization_id, pipeline_id: pipeline.id, stage_id: pipeline.new, value: 10 }
    const lead_id = (await buildDealLead(owner, organization_id)).id
    const mine = await buildDeal(owner, { ...place, lead_id, owner_id: someone.id })
    const nobodys = await buildDeal(owner, { ...place, lead_id })
    const theirs = await buildDeal(owner, { ...place, lead_id, owner_id: other.id })

    const { data } = await someone.call(pipelines.kanban, { params: { id: pipeline.id } })
    const hidden = await someone.ask(deals.get, { params: { id: theirs.id } })
    const given = await someone.call(deals.owner, { params: { id: mine.id }, body: { owner_id: other.id } })
    const gone = await someone.ask(deals.get, { params: { id: mine.id } })

    expect(data.stages[0]).toMatchObject({ count: 2, totals: [{ count: 2, value: 20 }] })
    expect(data.stages[0]?.cards.map(({ id }) => id)).toEqual([mine.id, nobodys.id])
    expect(given.data.owner).toMatchObject({ id: other.id })
    expect([hidden.statusCode, gone.statusCode]).toEqual([404, 404])
  })
})
