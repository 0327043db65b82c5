import { activities } from '@storey/api/crm/activities.ts'
import { deals } from '@storey/api/crm/deals.ts'
import { leadMerges } from '@storey/api/crm/lead-merges.ts'
import { leads } from '@storey/api/crm/leads.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildOrganization } from '../../test/builders/basics.ts'
import { buildDeal, buildPipeline } from '../../test/builders/deal.ts'
import { buildLead } from '../../test/builders/lead.ts'
import { type Person, signIn, useTestApp } from '../../test/harness.ts'
import { scopeOfPerson } from '../../test/scope.ts'
import { activityRoutes } from '../crm/activities/routes.ts'
import { dealRoutes } from '../crm/deals/routes.ts'
import { leadMergeRoutes } from '../crm/leads/merges/routes.ts'
import { leadRoutes } from '../crm/leads/routes.ts'
import { beyondOwn } from './own-records.ts'

const app = useTestApp([activityRoutes, dealRoutes, leadMergeRoutes, leadRoutes])
let agent: Person
let colleague: Person
let organization_id: number
let pipeline: Awaited<ReturnType<typeof buildPipeline>>

beforeAll(async () => {
  const organization = await buildOrganization(app.current.owner, {
    type: 'developer',
    members_see_own_leads_only: true,
  })
  organization_id = organization.id
  agent = await signIn(app.current, 'developer', { organization })
  colleague = await signIn(app.current, 'developer', { organization })
  pipeline = await buildPipeline(app.current.owner, organization_id)
})

const leadOf = (person: Person, more: object = {}) =>
  buildLead(app.current.owner, { organization_id, owner_id: person.id, ...more })
const dealOf = (person: Person, lead_id: number, more: object = {}) =>
  buildDeal(app.current.owner, {
    organization_id,
    pipeline_id: pipeline.id,
    stage_id: pipeline.new,
    lead_id,
    owner_id: person.id,
    ...more,
  })
/** Opens a transaction as a call of this user does. */
const transactionOf = async (person: Person) => {
  const { scope, opening } = await scopeOfPerson(app.current, person)
  return { scope, within: app.current.pool.transaction.bind(null, opening) }
}

describe('a member with access to own leads only', () => {
  it('a member with own leads only can assign a lead to a colleague, and gets it in the response', async () => {
    const lead = await leadOf(agent)

    const { data } = await agent.call(leads.change, {
      params: { id: lead.id },
      body: { version: 1, owner_id: colleague.id },
    })

    expect(data.owner).toMatchObject({ id: colleague.id })
    expect((await agent.ask(leads.get, { params: { id: lead.id } })).statusCode).toBe(404)
  })

  it('a member with own leads only can add a lead and plan an activity for a colleague', async () => {
    const lead = await agent.call(leads.create, {
      body: { full_name: 'Hind Saeed', email: 'hind@example.com', owner_id: colleague.id },
    })
    const activity = await agent.call(activities.create, {
      body: { type: 'task', subject: 'Order keys', due_at: '2026-12-01T09:00:00Z', owner_id: colleague.id },
    })

    expect(lead.data.owner).toMatchObject({ id: colleague.id })
    expect(activity.data.owner).toMatchObject({ id: colleague.id })
    expect((await agent.ask(leads.get, { params: { id: lead.data.id } })).statusCode).toBe(404)
    expect((await agent.call(activities.list, {})).data).toEqual([])
  })

  it('a member with own leads only reads the name of a colleague’s lead on their own deal, without contact data', async () => {
    const lead = await leadOf(colleague, { full_name: 'Rashid Omar', phone: '+971505550101' })
    const deal = await dealOf(agent, lead.id)

    const { data } = await agent.call(deals.get, { params: { id: deal.id } })

    expect(data.lead).toEqual({ id: lead.id, full_name: 'Rashid Omar', phone: null, email: null })
  })

  it('a member with own leads only moves a card past hidden ones, and a refused move names who moved the card', async () => {
    const lead = await leadOf(colleague)
    const mine = await dealOf(agent, lead.id, { rank: 'b' })
    const hidden = await dealOf(colleague, lead.id, { rank: 'd' })
    const below = await dealOf(agent, lead.id, { rank: 'f' })
    const move = (stage_id: number, from_stage_id: number, place: object = {}) =>
      agent.ask(deals.stage, { params: { id: below.id }, body: { stage_id, from_stage_id, ...place } })

    await move(pipeline.new, pipeline.new, { after_id: mine.id })
    const ranks = await app.current.owner
      .selectFrom('deals')
      .select(['id', 'rank'])
      .where('id', 'in', [mine.id, hidden.id, below.id])
      .orderBy('rank')
      .execute()
    await app.current.owner
      .insertInto('lead_history_items')
      .values({
        organization_id,
        lead_id: lead.id,
        kind: 'stage_changed',
        subject_id: below.id,
        actor_name: 'Omar Aziz',
      })
      .execute()
    const refused = await move(pipeline.new, pipeline.won)

    expect(ranks.map(({ id }) => id)).toEqual([mine.id, below.id, hidden.id])
    expect(refused.json()).toMatchObject({ code: 'moved', message: expect.stringContaining('Omar Aziz') })
  })

  it('a member with own leads only is led from a merged lead of a colleague to their own', async () => {
    const own = await leadOf(agent)
    const gone = await leadOf(colleague, { merged_into_id: own.id, deleted_at: new Date().toISOString() })

    const { data } = await agent.call(leadMerges.into, { params: { id: gone.id } })

    expect(data).toEqual({ id: own.id })
  })
})

describe('beyondOwn', () => {
  it('beyondOwn shows the given leads with their records during a call, and hides them again', async () => {
    const [lead, other] = [await leadOf(colleague), await leadOf(colleague)]
    await dealOf(colleague, lead.id)
    const { scope, within } = await transactionOf(agent)

    await within(async (db) => {
      const seen = async () => ({
        leads: (await db.selectFrom('leads').select('id').where('id', 'in', [lead.id, other.id]).execute()).length,
        deals: (await db.selectFrom('deals').select('id').where('lead_id', '=', lead.id).execute()).length,
      })

      expect(await seen()).toEqual({ leads: 0, deals: 0 })
      expect(await beyondOwn(db, scope, 'leads', [lead.id], seen)).toEqual({ leads: 1, deals: 1 })
      expect(await seen()).toEqual({ leads: 0, deals: 0 })
    })
  })
})
