import { type Endpoint, pathParameters } from '@storey/api/endpoint.ts'
import { endpoints } from '@storey/api/index.ts'
import { sql } from 'kysely'
import * as z from 'zod'
import { buildMember, buildOrganization } from '../builders/basics.ts'
import { buildDeal, buildPipeline } from '../builders/deal.ts'
import { buildLead, buildTag } from '../builders/lead.ts'
import { inject, type Person, signIn, type TestApp } from '../harness.ts'
import { sampleOf } from '../samples/all.ts'
import type { Call, SampleWorld } from '../samples/shape.ts'
import { allowedRoles, Tally } from './subjects.ts'
import { swept } from './swept.ts'

/** Stands in every text of a colleague's records; an answer that holds it shows them. */
const MARK = 'Zubaydah'

/** An organization where an agent has nothing, a colleague everything, and an administrator sees it. */
export interface Office {
  readonly test: TestApp
  readonly agent: Person
  readonly admin: Person
  readonly colleague: number
  readonly world: SampleWorld
}

/** @param kept whether the organization keeps its agents to their own leads */
export async function openOffice(test: TestApp, kept: boolean): Promise<Office> {
  const { owner, storage } = test
  const organization = await buildOrganization(owner, { type: 'developer', members_see_own_leads_only: kept })
  const agent = await signIn(test, 'developer', { organization })
  const admin = await signIn(test, 'developer_admin', { organization })
  const colleague = (await buildMember(owner, organization.id, 'developer')).id
  const colleague_id = (await buildMember(owner, organization.id, 'developer')).id
  const world = { owner, storage, organization_id: organization.id, user_id: colleague, colleague_id }
  return { test, agent, admin, colleague, world }
}

/** What an agent may call of the CRM, and the search over all records. */
const called = swept.filter(
  ({ endpoint }) =>
    allowedRoles(endpoint.access).includes('developer') &&
    (endpoint.path.startsWith('/crm') || endpoint.path === '/search') &&
    sampleOf(endpoint),
)
/** Pipelines and their stages are the whole organization's; what is in them is looked for all the same. */
const OF_EVERYBODY = /^\/crm\/pipelines/

/** Everything of the organization becomes the colleague's, has something of each kind, and says so. */
async function hide({ agent, colleague, world: { owner, organization_id } }: Office): Promise<void> {
  const mark = sql.lit(MARK)
  await sql`insert into activities (organization_id, type, subject, lead_id, due_at) select organization_id, 'call', ${mark}, id, now()
    from leads l where organization_id = ${organization_id} and not exists (select from activities a where a.lead_id = l.id)`.execute(
    owner,
  )
  await sql`insert into lead_notes (organization_id, lead_id, body_html, body_text, author_id, author_name)
    select organization_id, id, ${mark}, ${mark}, ${colleague}, 'Colleague'
    from leads l where organization_id = ${organization_id} and not exists (select from lead_notes n where n.lead_id = l.id)`.execute(
    owner,
  )
  await sql`insert into lead_history_items (organization_id, lead_id, kind, subject_name) select organization_id, id, 'note_added', ${mark}
    from leads l where organization_id = ${organization_id} and not exists (select from lead_history_items h where h.lead_id = l.id)`.execute(
    owner,
  )
  await sql`update leads set owner_id = ${colleague}, full_name = ${mark} || ' ' || id, campaign = ${mark}, brought_by = ${mark},
    interest_note = ${mark}, email = lower(${mark}) || id || '@example.com'
    where organization_id = ${organization_id} and owner_id is distinct from ${agent.id}`.execute(owner)
  await sql`update deals set owner_id = ${colleague}, title = ${mark} || ' ' || id, next_step = ${mark}
    where organization_id = ${organization_id} and owner_id is distinct from ${agent.id}`.execute(owner)
  await sql`update activities set owner_id = ${colleague}, subject = ${mark}, description = ${mark}
    where organization_id = ${organization_id} and owner_id is distinct from ${agent.id}`.execute(owner)
  await sql`update lead_notes set body_html = '<p>' || ${mark} || '</p>', body_text = ${mark} where organization_id = ${organization_id}`.execute(
    owner,
  )
  await sql`update lead_documents set title = ${mark} where organization_id = ${organization_id}`.execute(owner)
}

/** A fingerprint of the colleague's records, but for what their neighbours keep of themselves. */
async function colleaguesRecords({ colleague, world }: Office): Promise<string> {
  const of = (table: string, whose: string) =>
    sql`select coalesce(sum(hashtextextended((to_jsonb(t) - 'has_duplicate' - 'updated_at')::text, 0)), 0)::text as sum
      from ${sql.table(table)} t where t.organization_id = ${world.organization_id} and ${sql.raw(whose)}`
  const owned = `t.owner_id = ${colleague}`
  const ofTheirs = `t.lead_id in (select id from leads where owner_id = ${colleague})`
  const parts = [
    of('leads', owned),
    of('deals', owned),
    of('activities', owned),
    of('lead_notes', ofTheirs),
    of('lead_documents', ofTheirs),
    of('lead_history_items', ofTheirs),
  ]
  const { rows } = await sql<{ sum: string }>`${sql.join(parts, sql` union all `)}`.execute(world.owner)
  return rows.map(({ sum }) => sum).join(' ')
}

const ask = ({ test, world }: Office, person: Person, endpoint: Endpoint, call: Call) =>
  inject(test.app, endpoint, call, person.token, world.organization_id)

/** The sample's call, and for lists also everything there is, and a search for the mark. */
function variantsOf(endpoint: Endpoint, call: Call): Call[] {
  if (endpoint.method !== 'GET' || !endpoint.query) return [call]
  const searches = endpoint.path === '/search' ? { q: MARK } : { search: MARK }
  const tried = [{}, searches].filter((query) => endpoint.query && z.safeParse(endpoint.query, query).success)
  return [call, ...tried.map((query) => ({ ...call, query }))]
}

const tells = (body: string) => body.toLowerCase().includes(MARK.toLowerCase())

/** Every reading call of the CRM, by the agent and by the administrator, who is shown the colleague's records. */
export async function readEverything(office: Office, name: string) {
  const { agent, admin, world } = office
  const tally = new Tally(`${name} reading calls without a colleague’s records`)
  const shown = new Set<string>()
  for (const { name: call_name, endpoint } of called.filter(({ endpoint }) => endpoint.method === 'GET')) {
    const call = await sampleOf(endpoint)?.make(world)
    await hide(office)
    const inPath = pathParameters(endpoint.path).length > 0
    for (const [index, variant] of variantsOf(endpoint, call ?? {}).entries()) {
      const response = await ask(office, agent, endpoint, variant)
      const { statusCode, body } = response
      const reference = await ask(office, admin, endpoint, variant)
      if (tells(reference.body)) shown.add(call_name)
      const hidden =
        inPath && !OF_EVERYBODY.test(endpoint.path) ? statusCode === 404 : statusCode < 300 || statusCode === 404
      const total = statusCode < 300 && endpoint.path !== '/crm/mentions' ? totalOf(response.json()) : 0
      const none = !/leads|deals|activities|pipelines\/\{id\}/.test(endpoint.path) || total === 0
      tally.check(`${call_name}, ${index}`, hidden && none && !tells(body), `${statusCode} ${body.slice(0, 300)}`)
    }
  }

  return { shown: shown.size, refused: tally.close() }
}

/** Counts and sums of everything, by the agent and by the administrator. */
export async function countEverything(office: Office) {
  const { agent, admin, world } = office
  const { owner, organization_id } = world
  const [lead, tag] = [await buildLead(owner, { organization_id }), await buildTag(owner, { organization_id })]
  await owner.insertInto('lead_tags').values({ organization_id, lead_id: lead.id, tag_id: tag.id }).execute()
  const { id: pipeline_id, new: stage_id } = await buildPipeline(owner, organization_id)
  await buildDeal(owner, { organization_id, pipeline_id, stage_id, lead_id: lead.id })
  await hide(office)
  const seen = async (path: string, person: Person) => {
    const { endpoint } = endpoints.find(({ endpoint }) => endpoint.path === path && endpoint.method === 'GET') ?? {}
    if (!endpoint) throw new Error(`There is no ${path}.`)
    return numbersOf(
      (await ask(office, person, endpoint, { query: path === '/crm/pipelines' ? { archived: 'with' } : {} })).json(),
    )
  }

  return Promise.all(
    ['/crm/pipelines', '/crm/leads/unseen-count', '/crm/tags'].map(async (path) => ({
      path,
      agent: await seen(path, agent),
      admin: await seen(path, admin),
    })),
  )
}

/** Every writing call of the CRM by the agent; returns those that changed or revealed something of the colleague's. */
export async function changeEverything(office: Office, name: string) {
  const { agent, world } = office
  const tally = new Tally(`${name} writing calls that leave a colleague’s records`)
  for (const { name: call_name, endpoint } of called.filter(({ endpoint }) => endpoint.method !== 'GET')) {
    const call = await sampleOf(endpoint)?.make(world)
    await hide(office)
    const before = await colleaguesRecords(office)
    const response = await ask(office, agent, endpoint, call ?? {})
    // What a pipeline's export holds is checked with the list.
    const names = pathParameters(endpoint.path).length > 0 && !OF_EVERYBODY.test(endpoint.path)
    const refused = !names || response.statusCode === 404
    tally.check(
      call_name,
      refused && (await colleaguesRecords(office)) === before && !tells(response.body),
      `${response.statusCode} ${response.body.slice(0, 300)}`,
    )
  }

  return tally.close()
}

/** How many a list says there are. */
function totalOf(answer: { data?: unknown; meta?: { total: number } }): number {
  if (answer.meta) return answer.meta.total
  return Array.isArray(answer.data) ? answer.data.length : 0
}

/** The counts and sums of an answer. */
function numbersOf(answer: unknown): number[] {
  if (Array.isArray(answer)) return answer.flatMap(numbersOf)
  if (typeof answer !== 'object' || answer === null) return []
  return Object.entries(answer).flatMap(([name, value]) =>
    typeof value === 'number' && /^(count|deals|leads|value|weighted)$/.test(name) ? [value] : numbersOf(value),
  )
}
