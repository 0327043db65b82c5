import { type ActivityResult, activities } from '@storey/api/crm/activities.ts'
import { deals } from '@storey/api/crm/deals.ts'
import type { LeadStatus } from '@storey/api/crm/lead.ts'
import { leadTransitions } from '@storey/api/crm/lead-transitions.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { describe, expect, it } from 'vitest'
import { buildMember, buildOrganization } from '../../../test/builders/basics.ts'
import { buildDeal, buildDealLead, buildPipeline } from '../../../test/builders/deal.ts'
import { buildActivity } from '../../../test/builders/lead.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { activityRoutes } from '../activities/routes.ts'
import { dealRoutes } from '../deals/routes.ts'
import { leadRoutes } from './routes.ts'

const app = useTestApp([activityRoutes, dealRoutes, leadRoutes])
const statuses = Object.keys(leadTransitions) as LeadStatus[]
const open: readonly LeadStatus[] = ['new', 'contacted', 'qualified', 'viewing', 'negotiation', 'nurturing']

async function desk() {
  const person = await signIn(app.current, 'broker_admin')
  const organization_id = person.organization.id
  return { person, organization_id, pipeline: await buildPipeline(app.current.owner, organization_id) }
}
type Desk = Awaited<ReturnType<typeof desk>>

const leadAt = ({ organization_id }: Desk, status: LeadStatus, given: { owner_id?: number } = {}) =>
  buildDealLead(app.current.owner, organization_id, {
    status,
    lost_reason: status === 'lost' ? 'No response' : null,
    ...given,
  })

const statusOf = async (id: number) =>
  (await app.current.owner.selectFrom('leads').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

/** Every status change in the lead's history, as `new>contacted by itself` if it was automatic. */
const movesOf = async (lead_id: number) =>
  (
    await app.current.owner
      .selectFrom('lead_history_items')
      .select(['old', 'new', 'automatic'])
      .where('lead_id', '=', lead_id)
      .where('kind', '=', 'status_changed')
      .orderBy('id')
      .execute()
  ).map(({ old, new: made, automatic }) => `${String(old)}>${String(made)}${automatic ? ' by itself' : ''}`)

/** The status after `happens` for a lead of each status; unchanged ones are left out. */
async function walked(from: Desk, happens: (lead_id: number) => Promise<unknown>) {
  const all: string[] = []
  for (const status of statuses) {
    const { id } = await leadAt(from, status)
    await happens(id)
    const now = await statusOf(id)
    expect(await movesOf(id)).toEqual(now === status ? [] : [`${status}>${now} by itself`])
    if (now !== status) all.push(`${status}>${now}`)
  }
  return all
}

describe('completed activities', () => {
  const done = (person: Person, lead_id: number, type: 'call' | 'viewing' | 'task', result?: ActivityResult) =>
    person.call(activities.create, {
      body: {
        type,
        subject: 'Spoke',
        due_at: new Date().toISOString(),
        lead_id,
        completed: true,
        ...(result ? { result } : {}),
      },
    })
  const contactOf = async (id: number) =>
    (
      await app.current.owner
        .selectFrom('leads')
        .select('last_contacted_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
    ).last_contacted_at
  const toggle = (
    { person }: Desk,
    id: number,
    body: { completed: boolean; result?: ActivityResult; outcome?: string },
  ) => person.call(activities.toggleComplete, { params: { id }, body })

  it('a call with contact moves a new lead to contacted, and no other lead', async () => {
    const here = await desk()

    expect(await walked(here, (id) => done(here.person, id, 'call', 'reached'))).toEqual(['new>contacted'])
  })

  it.each(['no_answer', 'left_message'] as const)('a call that ended in %s is no contact', async (result) => {
    const here = await desk()

    expect(await walked(here, (id) => done(here.person, id, 'call', result))).toEqual([])
    const lead = await leadAt(here, 'new')
    await done(here.person, lead.id, 'call', result)
    expect(await contactOf(lead.id)).toBeNull()
  })

  it('a held viewing moves a lead to viewing, unless it is further along', async () => {
    const here = await desk()

    expect(await walked(here, (id) => done(here.person, id, 'viewing', 'held'))).toEqual([
      'new>viewing',
      'contacted>viewing',
      'qualified>viewing',
      'nurturing>viewing',
    ])
  })

  it('a missed viewing moves no lead and is no contact', async () => {
    const here = await desk()

    expect(await walked(here, (id) => done(here.person, id, 'viewing', 'no_show'))).toEqual([])
    const lead = await leadAt(here, 'viewing')
    const { data } = await done(here.person, lead.id, 'viewing', 'no_show')
    expect(data.result).toBe('no_show')
    expect(await contactOf(lead.id)).toBeNull()
  })

  it('a completed task moves no lead', async () => {
    const here = await desk()

    expect(await walked(here, (id) => done(here.person, id, 'task'))).toEqual([])
  })

  it('completing an activity needs a result where its type has several, and refuses a result of another type', async () => {
    const here = await desk()
    const call = await buildActivity(app.current.owner, { organization_id: here.organization_id })
    const ask = (body: { completed: boolean; result?: ActivityResult }) =>
      here.person.ask(activities.toggleComplete, { params: { id: call.id }, body })

    const answers = [await ask({ completed: true }), await ask({ completed: true, result: 'no_show' })]

    expect(answers.map((answer) => [answer.statusCode, Object.keys(answer.json().errors)])).toEqual([
      [422, ['result']],
      [422, ['result']],
    ])
  })

  it('reopening an activity reverts status, last contact and outcome', async () => {
    const here = await desk()
    const lead = await leadAt(here, 'new')
    const { id } = await buildActivity(app.current.owner, { organization_id: here.organization_id, lead_id: lead.id })
    await toggle(here, id, { completed: true, result: 'reached', outcome: 'Wants a sea view' })
    expect([await statusOf(lead.id), await contactOf(lead.id)]).toEqual(['contacted', expect.any(String)])

    const { data } = await toggle(here, id, { completed: false })

    expect(data).toMatchObject({ completed_at: null, result: null, outcome: null })
    expect([await statusOf(lead.id), await contactOf(lead.id)]).toEqual(['new', null])
    expect(await movesOf(lead.id)).toEqual(['new>contacted by itself', 'contacted>new by itself'])
  })

  it('reopening an activity keeps what was changed on the lead since', async () => {
    const here = await desk()
    const lead = await leadAt(here, 'new')
    const { id } = await buildActivity(app.current.owner, { organization_id: here.organization_id, lead_id: lead.id })
    await toggle(here, id, { completed: true, result: 'reached', outcome: 'Spoke' })
    await here.person.call(activities.change, { params: { id }, body: { version: 1, outcome: 'Spoke to his wife' } })
    await here.person.call(leads.change, { params: { id: lead.id }, body: { version: 1, status: 'qualified' } })
    const later = await done(here.person, lead.id, 'call', 'reached')

    const { data } = await toggle(here, id, { completed: false })

    expect(data.outcome).toBe('Spoke to his wife')
    expect([await statusOf(lead.id), await contactOf(lead.id)]).toEqual(['qualified', later.data.completed_at])
  })

  it('several activities of one lead can be reopened in any order', async () => {
    const here = await desk()
    for (const order of [
      [0, 1],
      [1, 0],
    ] as const) {
      const lead = await leadAt(here, 'new')
      const of = { organization_id: here.organization_id, lead_id: lead.id }
      const made = [
        await buildActivity(app.current.owner, of),
        await buildActivity(app.current.owner, { ...of, type: 'viewing' }),
      ]
      await toggle(here, made[0]?.id ?? 0, { completed: true, result: 'reached' })
      await toggle(here, made[1]?.id ?? 0, { completed: true, result: 'held' })
      expect(await statusOf(lead.id)).toBe('viewing')

      for (const at of order) await toggle(here, made[at]?.id ?? 0, { completed: false })

      expect(await contactOf(lead.id)).toBeNull()
      // In reverse order, each undo finds the status that it made; in this order, the first one is overtaken and the second remembers it.
      expect(await statusOf(lead.id)).toBe(order[0] === 1 ? 'new' : 'contacted')
    }
  })

  it('a completed activity refuses a type that does not fit its result', async () => {
    const here = await desk()
    const { data } = await done(here.person, (await leadAt(here, 'new')).id, 'call', 'reached')

    const answer = await here.person.ask(activities.change, {
      params: { id: data.id },
      body: { version: data.version, type: 'viewing' },
    })

    expect([answer.statusCode, Object.keys(answer.json().errors)]).toEqual([422, ['type']])
  })
})

describe('won and lost deals', () => {
  const win = ({ person }: Desk, id: number) =>
    person.call(deals.status, { params: { id }, body: { status: 'won', value: 100 } })
  const reopen = ({ person }: Desk, id: number) =>
    person.call(deals.status, { params: { id }, body: { status: 'open' } })
  const dealOf = ({ organization_id, pipeline }: Desk, lead_id: number) =>
    buildDeal(app.current.owner, { organization_id, pipeline_id: pipeline.id, stage_id: pipeline.offer, lead_id })

  it('a won deal converts a lead from any open status, and no other lead', async () => {
    const here = await desk()

    expect(await walked(here, async (id) => win(here, (await dealOf(here, id)).id))).toEqual(
      statuses.filter((status) => open.includes(status)).map((status) => `${status}>converted`),
    )
  })

  it('reopening a won deal moves its lead back to the earlier status', async () => {
    const here = await desk()
    for (const status of open) {
      const lead = await leadAt(here, status)
      const deal = await dealOf(here, lead.id)
      await win(here, deal.id)
      await reopen(here, deal.id)
      expect(await movesOf(lead.id)).toEqual([`${status}>converted by itself`, `converted>${status} by itself`])
    }
  })

  it('reopening a won deal keeps a lead that was converted before', async () => {
    const here = await desk()
    const lead = await leadAt(here, 'converted')
    const deal = await dealOf(here, lead.id)
    await win(here, deal.id)

    await reopen(here, deal.id)

    expect([await statusOf(lead.id), await movesOf(lead.id)]).toEqual(['converted', []])
  })

  it('a lost deal moves no lead', async () => {
    const here = await desk()
    const lose = async (lead_id: number) =>
      here.person.call(deals.status, {
        params: { id: (await dealOf(here, lead_id)).id },
        body: { status: 'lost', lost_reason: 'Unit gone' },
      })

    expect(await walked(here, lose)).toEqual([])
  })

  it('the last won deal that is reopened, lost, moved or deleted moves its lead back', async () => {
    const here = await desk()
    const ends: Readonly<Record<string, (id: number) => Promise<unknown>>> = {
      reopened: (id) => reopen(here, id),
      lost: (id) =>
        here.person.call(deals.status, { params: { id }, body: { status: 'lost', lost_reason: 'Unit gone' } }),
      moved: (id) =>
        here.person.call(deals.stage, {
          params: { id },
          body: { from_stage_id: here.pipeline.won, stage_id: here.pipeline.talking },
        }),
      deleted: (id) => here.person.call(deals.remove, { params: { id } }),
    }
    for (const end of Object.values(ends)) {
      const lead = await leadAt(here, 'negotiation')
      const [one, other] = [await dealOf(here, lead.id), await dealOf(here, lead.id)]
      await win(here, one.id)
      await win(here, other.id)
      await end(one.id)
      expect(await statusOf(lead.id)).toBe('converted')
      await end(other.id)
      expect(await movesOf(lead.id)).toEqual(['negotiation>converted by itself', 'converted>negotiation by itself'])
    }
  })

  it('a won deal that is restored converts its lead again', async () => {
    const here = await desk()
    const lead = await leadAt(here, 'negotiation')
    const deal = await dealOf(here, lead.id)
    await win(here, deal.id)
    await here.person.call(deals.remove, { params: { id: deal.id } })
    expect(await statusOf(lead.id)).toBe('negotiation')

    await here.person.call(deals.restore, { params: { id: deal.id } })

    expect(await statusOf(lead.id)).toBe('converted')
  })

  it('reopening one of two won deals keeps the status that a user set on the lead', async () => {
    const here = await desk()
    const lead = await leadAt(here, 'negotiation')
    const [one, other] = [await dealOf(here, lead.id), await dealOf(here, lead.id)]
    await win(here, one.id)
    await win(here, other.id)
    await here.person.call(leads.change, { params: { id: lead.id }, body: { version: 1, status: 'negotiation' } })

    await reopen(here, one.id)

    expect(await statusOf(lead.id)).toBe('negotiation')
  })

  it('a won deal converts its lead, also a lead of another owner', async () => {
    const organization = await buildOrganization(app.current.owner, {
      type: 'brokerage',
      members_see_own_leads_only: true,
    })
    const person = await signIn(app.current, 'broker', { organization })
    const here = {
      person,
      organization_id: organization.id,
      pipeline: await buildPipeline(app.current.owner, organization.id),
    }
    const colleague = await buildMember(app.current.owner, organization.id, 'broker')
    const lead = await leadAt(here, 'negotiation', { owner_id: colleague.id })

    await win(here, (await dealOf(here, lead.id)).id)

    expect(await statusOf(lead.id)).toBe('converted')
  })

  it('a lead moves once when its deals are won, reopened and it is moved by hand at once', async () => {
    const here = await desk()
    for (let round = 0; round < 6; round++) {
      const lead = await leadAt(here, 'negotiation')
      const own = await Promise.all([1, 2, 3].map(() => dealOf(here, lead.id)))
      await Promise.all(own.map(({ id }) => win(here, id)))
      expect(await movesOf(lead.id)).toEqual(['negotiation>converted by itself'])
      await Promise.all(own.map(({ id }) => reopen(here, id)))
      expect(await movesOf(lead.id)).toEqual(['negotiation>converted by itself', 'converted>negotiation by itself'])

      const byHand = here.person.ask(leads.change, {
        params: { id: lead.id },
        body: { version: 1, status: 'lost', lost_reason: 'Unit gone' },
      })
      const [answer] = await Promise.all([byHand, win(here, own[0]?.id ?? 0)])
      const lost = answer.statusCode === 200
      // The first of the two wins: a converted lead cannot be lost, and a lost one is not converted.
      expect(await statusOf(lead.id)).toBe(lost ? 'lost' : 'converted')
      expect(lost || answer.json().code === 'status_move').toBe(true)
    }
  })
})
