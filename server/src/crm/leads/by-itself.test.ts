import { activities } from '@storey/api/crm/activities.ts'
import { deals } from '@storey/api/crm/deals.ts'
import type { LeadStatus } from '@storey/api/crm/lead.ts'
import { leadMoves } from '@storey/api/crm/lead-moves.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { describe, expect, it } from 'vitest'
import { buildMember, buildOrganization } from '../../../test/builders.ts'
import { buildDeal, buildDealLead, buildPipeline } from '../../../test/deal-builders.ts'
import { type Person, signIn, useTestApp } from '../../../test/harness.ts'
import { buildActivity } from '../../../test/lead-builders.ts'

const app = useTestApp()
const statuses = Object.keys(leadMoves) as LeadStatus[]

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

/** Every move in the lead's history, as `new>contacted by itself`. */
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

/** Where a lead of each status is after `happens`, with those that stay left out. */
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

describe('an activity that is done', () => {
  const done = (person: Person, lead_id: number, type: 'call' | 'viewing' | 'task', no_show = false) =>
    person.call(activities.create, {
      body: { type, subject: 'Spoke', due_at: new Date().toISOString(), lead_id, completed: true, no_show },
    })

  it('makes a new lead contacted, and no other one anything', async () => {
    const here = await desk()

    expect(await walked(here, (id) => done(here.person, id, 'call'))).toEqual(['new>contacted'])
  })

  it('makes a lead that waited for its viewing one in negotiation, where the viewing was held', async () => {
    const here = await desk()

    expect(await walked(here, (id) => done(here.person, id, 'viewing'))).toEqual([
      'new>contacted',
      'viewing>negotiation',
    ])
  })

  it('moves nobody who did not come, and is no contact then', async () => {
    const here = await desk()

    expect(await walked(here, (id) => done(here.person, id, 'viewing', true))).toEqual([])
    const lead = await leadAt(here, 'viewing')
    const { data } = await done(here.person, lead.id, 'viewing', true)
    expect(data.no_show).toBe(true)
    const { data: read } = await here.person.call(leads.get, { params: { id: lead.id } })
    expect(read.last_contacted_at).toBeNull()
  })

  it('is desk work where it is a task', async () => {
    const here = await desk()

    expect(await walked(here, (id) => done(here.person, id, 'task'))).toEqual([])
  })

  it('does the same where it was planned and is completed', async () => {
    const here = await desk()
    const { organization_id } = here
    const [held, missed] = [await leadAt(here, 'viewing'), await leadAt(here, 'viewing')]
    const planned = (lead_id: number) => buildActivity(app.current.owner, { organization_id, lead_id, type: 'viewing' })
    const complete = async (lead_id: number, no_show: boolean) =>
      here.person.call(activities.toggleComplete, {
        params: { id: (await planned(lead_id)).id },
        body: { completed: true, no_show },
      })

    await complete(held.id, false)
    const { data } = await complete(missed.id, true)

    expect([await statusOf(held.id), await statusOf(missed.id)]).toEqual(['negotiation', 'viewing'])
    const again = await here.person.call(activities.toggleComplete, {
      params: { id: data.id },
      body: { completed: false },
    })
    expect(again.data.no_show).toBe(false)
  })

  it('cannot be missed where nobody was to come', async () => {
    const here = await desk()
    const call = await buildActivity(app.current.owner, { organization_id: here.organization_id })

    const answer = await here.person.ask(activities.toggleComplete, {
      params: { id: call.id },
      body: { completed: true, no_show: true },
    })

    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toHaveProperty('no_show')
  })
})

describe('a deal', () => {
  const win = ({ person }: Desk, id: number) => person.call(deals.status, { params: { id }, body: { status: 'won' } })
  const reopen = ({ person }: Desk, id: number) =>
    person.call(deals.status, { params: { id }, body: { status: 'open' } })
  const dealOf = ({ organization_id, pipeline }: Desk, lead_id: number) =>
    buildDeal(app.current.owner, { organization_id, pipeline_id: pipeline.id, stage_id: pipeline.offer, lead_id })

  it('that is won converts a lead in negotiation, and no other one', async () => {
    const here = await desk()

    expect(await walked(here, async (id) => win(here, (await dealOf(here, id)).id))).toEqual(['negotiation>converted'])
  })

  it('that is lost moves nobody', async () => {
    const here = await desk()
    const lose = async (lead_id: number) =>
      here.person.call(deals.status, {
        params: { id: (await dealOf(here, lead_id)).id },
        body: { status: 'lost', lost_reason: 'Unit gone' },
      })

    expect(await walked(here, lose)).toEqual([])
  })

  it('that was the last won one takes its lead back when it is reopened, lost, moved away or deleted', async () => {
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

  it('that comes back won converts its lead again', async () => {
    const here = await desk()
    const lead = await leadAt(here, 'negotiation')
    const deal = await dealOf(here, lead.id)
    await win(here, deal.id)
    await here.person.call(deals.remove, { params: { id: deal.id } })
    expect(await statusOf(lead.id)).toBe('negotiation')

    await here.person.call(deals.restore, { params: { id: deal.id } })

    expect(await statusOf(lead.id)).toBe('converted')
  })

  it('that is reopened leaves a lead where somebody put it by hand, while another one is won', async () => {
    const here = await desk()
    const lead = await leadAt(here, 'negotiation')
    const [one, other] = [await dealOf(here, lead.id), await dealOf(here, lead.id)]
    await win(here, one.id)
    await win(here, other.id)
    await here.person.call(leads.change, { params: { id: lead.id }, body: { version: 1, status: 'negotiation' } })

    await reopen(here, one.id)

    expect(await statusOf(lead.id)).toBe('negotiation')
  })

  it('takes the lead along whoever owns it', async () => {
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

  it('moves its lead once, however many are won, reopened and moved by hand at the same time', {
    timeout: 60_000,
  }, async () => {
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
      // Whichever came first stands: converted refuses to be lost, and lost is not converted.
      expect(await statusOf(lead.id)).toBe(lost ? 'lost' : 'converted')
      expect(lost || answer.json().code === 'status_move').toBe(true)
    }
  })
})
