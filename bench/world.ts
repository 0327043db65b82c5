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
  /** By letters alone: ours also finds other spellings of a name. */
  readonly by_letters: number
}

/** What a person asks a list of leads or units for, and the right total. */
interface LeadFilter {
  readonly status: readonly string[]
  readonly source: readonly string[]
  readonly total: number
}
interface UnitFilter {
  readonly buildings: readonly number[]
  readonly bedrooms: readonly number[]
  readonly price_from: number
  readonly price_to: number
  readonly total: number
}

/** The deals of an owner, or of a range of values; how many there are, and how many of them the board shows. */
interface BoardFilter {
  readonly owner_id: number | null
  readonly value_from: number | null
  readonly value_to: number | null
  readonly total: number
  readonly cards: number
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
  /** Leads are created next to the reads, so their totals may be larger. */
  readonly grows?: boolean
  readonly first_lead: number
  readonly units: number
  readonly buildings: readonly Building[]
  /** A building of 1,200 units. */
  readonly tower: Pick<Building, 'id' | 'units'> | undefined
  /** The token of one who may change prices. */
  readonly manager: string
  readonly searches: readonly Search[]
  readonly lead_filters: readonly LeadFilter[]
  readonly unit_filters: readonly UnitFilter[]
  readonly board_filters: readonly BoardFilter[]
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
  const [tower] = await rows<Pick<Building, 'id' | 'units'>>(
    url,
    `select b.id::int, (select count(*)::int from units u where u.organization_id = b.organization_id and u.building_id = b.id) as units
      from buildings b where b.organization_id = $1 and b.code = 'TOWER'`,
    [home.id],
  )
  const wanted = TERMS.flatMap((search) => STATUSES.map((status) => ({ search, status })))
  const totals = await rows<Search>(
    url,
    `select status, search, (select count(*)::int from leads l where l.organization_id = $3 and l.deleted_at is null
          and l.status = asked.status and l.search like any (search_patterns(longest_word(asked.search)))
          and has_words(l.search, other_words(asked.search))) as total,
        (select count(*)::int from leads l where l.organization_id = $3 and l.deleted_at is null and l.status = asked.status
          and (full_name ilike '%' || asked.search || '%' or email ilike '%' || asked.search || '%' or phone ilike '%' || asked.search || '%')) as by_letters
      from unnest($1::text[], $2::text[]) as asked (status, search)`,
    [wanted.map(({ status }) => status), wanted.map(({ search }) => search), home.id],
  )
  const lead_filters = await rows<LeadFilter>(url, LEAD_FILTERS, [home.id, DRAWN])
  const unit_filters = await rows<UnitFilter>(url, UNIT_FILTERS, [home.id, DRAWN])
  const board_filters = await rows<BoardFilter>(url, BOARD_FILTERS, [home.pipeline, DRAWN])
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
    tower,
    searches: totals.filter(({ by_letters }) => by_letters > 0),
    lead_filters,
    unit_filters,
    board_filters,
    open_stages: stages.map(({ id }) => id),
    deals,
    rows,
  }
}

/** Different filters of a run. */
const DRAWN = 60

/** One or two statuses, and in half of them a source: those of leads drawn from all, so each value is as frequent as there. */
const LEAD_FILTERS = `
  with sample as (
    select row_number() over (order by hashint8(id)) as n, status, source from leads
      where organization_id = $1 and deleted_at is null order by hashint8(id) limit 2 * $2::int),
  drawn as (
    select array(select distinct s.status from sample s where s.n in (one.n, one.n + one.n / 2 % 2)) as status,
        case when one.n % 4 = 1 then array[one.source] else '{}' end as source
      from sample one where one.n % 2 = 1)
  select status, source, (select count(*)::int from leads l where l.organization_id = $1 and l.deleted_at is null
      and l.status = any (d.status) and (d.source = '{}' or l.source = any (d.source))) as total from drawn d`

/** Those of five units drawn from all: their buildings, the bedrooms and 60 to 140 % of the price of one; only available units. */
const UNIT_FILTERS = `
  with sample as (
    select row_number() over (order by hashint8(id)) as n, building_id::int, bedrooms, price from units
      where organization_id = $1 order by hashint8(id) limit 5 * $2::int),
  drawn as (
    select array(select distinct s.building_id from sample s where s.n between one.n and one.n + 4) as buildings,
        array[one.bedrooms] as bedrooms, (one.price * 6 / 10)::float8 as price_from, (one.price * 14 / 10)::float8 as price_to
      from sample one where one.n % 5 = 1)
  select d.*, (select count(*)::int from units u where u.organization_id = $1 and u.building_id = any (d.buildings)
      and u.bedrooms = any (d.bedrooms) and u.status = 'available' and u.price between d.price_from and d.price_to) as total
    from drawn d`

/** Those of deals drawn from all: the owner of each second one, and 80 to 120 % of the value of the others. */
const BOARD_FILTERS = `
  with sample as (
    select row_number() over (order by hashint8(id)) as n, owner_id::int, value from deals
      where pipeline_id = $1 and deleted_at is null and owner_id is not null order by hashint8(id) limit $2::int),
  drawn as (
    select n, case when n % 2 = 0 then owner_id end as owner_id, case when n % 2 = 1 then (value * 8 / 10)::float8 end as value_from,
        case when n % 2 = 1 then (value * 12 / 10)::float8 end as value_to
      from sample)
  select d.owner_id, d.value_from, d.value_to, coalesce(sum(s.found), 0)::int as total, coalesce(sum(least(s.found, 25)), 0)::int as cards
    from drawn d left join lateral (
      select count(*) as found from deals where pipeline_id = $1 and deleted_at is null
          and (d.owner_id is null or owner_id = d.owner_id) and (d.value_from is null or value between d.value_from and d.value_to)
        group by stage_id) s on true
    group by d.n, d.owner_id, d.value_from, d.value_to`

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
