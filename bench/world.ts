import pg from 'pg'
import { PASSWORD } from '../server/seed/staff.ts'
import { ask, request } from './load.ts'
import type { Server } from './servers.ts'

export const USERS = 16
const TERMS = ['mansour', 'al shehri', 'khoury', 'farouk', 'haddad', 'al mansoori', 'karim', 'noura', 'smith']
const STATUSES = ['new', 'contacted', 'qualified', 'nurturing']

export interface Search {
  readonly status: string
  readonly search: string
  readonly total: number
}

export interface Deal {
  readonly id: number
  readonly stage_id: number
}

export interface Building {
  readonly id: number
  readonly project_id: number
  readonly plate_id: number
  /** On its plate. */
  readonly shapes: number
  readonly units: number
}

/** What the calls are made of: ids, tokens and right totals, read from the database and by signing in. */
export interface World {
  readonly organization_id: number
  readonly pipeline_id: number
  readonly leads: number
  readonly first_lead: number
  readonly units: number
  readonly buildings: readonly Building[]
  /** The token of one who may change prices. */
  readonly manager: string
  readonly searches: readonly Search[]
  readonly open_stages: readonly number[]
  /** Deals of the open stages, some to be moved by each user and some that others are put below. */
  readonly deals: readonly Deal[]
  readonly accounts: readonly { readonly email: string; readonly user_id: number; readonly token: string }[]
  /** One answer of the database, for what must hold after a load. */
  rows<Row extends pg.QueryResultRow>(url: string, sql: string, values?: unknown[]): Promise<Row[]>
}

export async function readWorld(url: string): Promise<Omit<World, 'accounts' | 'manager'>> {
  const [home] = await rows<{ id: number; leads: number; first: number; units: number; pipeline: number }>(
    url,
    `select o.id::int, (select count(*)::int from leads where organization_id = o.id) as leads,
        (select min(id)::int from leads where organization_id = o.id) as first,
        (select count(*)::int from units where organization_id = o.id) as units,
        (select pipeline_id::int from deals where organization_id = o.id limit 1) as pipeline
      from organizations o where exists (select from leads l where l.organization_id = o.id) order by o.id limit 1`,
  )
  if (!home) throw new Error('The data set has no leads.')
  const buildings = await rows<Building>(
    url,
    `select distinct on (b.id) b.id::int, b.project_id::int, p.id::int as plate_id,
        (select count(*)::int from floor_plate_shapes where floor_plate_id = p.id) as shapes,
        (select count(*)::int from units where organization_id = b.organization_id and building_id = b.id) as units
      from buildings b join floor_plates p on p.building_id = b.id where b.organization_id = $1 order by b.id, p.id`,
    [home.id],
  )
  const wanted = TERMS.flatMap((search) => STATUSES.map((status) => ({ search, status })))
  const totals = await rows<Search>(
    url,
    `select status, search, (select count(*)::int from leads l where l.organization_id = $3 and l.deleted_at is null
          and l.status = asked.status and l.search like '%' || asked.search || '%') as total
      from unnest($1::text[], $2::text[]) as asked (status, search)`,
    [wanted.map(({ status }) => status), wanted.map(({ search }) => search), home.id],
  )
  const stages = await rows<{ id: number }>(
    url,
    `select id::int from stages where pipeline_id = $1 and kind = 'open' order by position`,
    [home.pipeline],
  )
  const deals = await rows<Deal>(
    url,
    `select id::int, stage_id::int from (select id, stage_id, row_number() over (partition by stage_id order by hashint8(id)) as place
        from deals where pipeline_id = $1 and status = 'open') d where place <= 400 order by place, id`,
    [home.pipeline],
  )
  return {
    organization_id: home.id,
    pipeline_id: home.pipeline,
    leads: home.leads,
    first_lead: home.first,
    units: home.units,
    buildings,
    searches: totals.filter(({ total }) => total > 0),
    open_stages: stages.map(({ id }) => id),
    deals,
    rows,
  }
}

/** Signs sixteen agents of the organization in, as their browsers would. */
export async function signIn(
  { port }: Server,
  url: string,
  { organization_id }: Pick<World, 'organization_id'>,
): Promise<World['accounts']> {
  const team = await rows<{ email: string; user_id: number }>(
    url,
    `select u.email, u.id::int as user_id from users u join memberships m on m.user_id = u.id
      where m.organization_id = $2 and (u.email like 'agent-%' or u.email like 'developer@%') order by u.id limit $1`,
    [USERS, organization_id],
  )
  return Promise.all(team.map(async (one) => ({ ...one, token: await tokenFor(port, one.email) })))
}

export async function managerOf(
  { port }: Server,
  url: string,
  { organization_id }: Pick<World, 'organization_id'>,
): Promise<string> {
  const [manager] = await rows<{ email: string }>(
    url,
    `select u.email from users u join memberships m on m.user_id = u.id
      where m.organization_id = $1 and m.role = 'developer_admin' order by u.id limit 1`,
    [organization_id],
  )
  if (!manager) throw new Error('The data set has nobody who may change prices.')
  return tokenFor(port, manager.email)
}

export const credentials = (email: string) => ({ email, password: PASSWORD, device_name: 'bench' })

async function tokenFor(port: number, email: string): Promise<string> {
  const { token } = await ask<{ token: string }>(port, request('POST', '/api/auth/login', { body: credentials(email) }))
  return token
}

async function rows<Row extends pg.QueryResultRow>(url: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query<Row>(sql, values)).rows
  } finally {
    await client.end()
  }
}
