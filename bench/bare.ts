import { hash, verify } from '@node-rs/argon2'
import Fastify from 'fastify'
import pg from 'pg'
import { keptWrites } from './bare-kept.ts'

/**
 * What the product is measured against: Fastify with the plain SQL of a careful person, on a copy of the same rows, and
 * nothing else. No sign-in, organization, permission, validation, history or log. Its tables have no triggers and the
 * indexes that its queries ask for (`plainTables`).
 */
const [url = '', port = '0', organization = '0'] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url, max: 10 })
const app = Fastify({ logger: false })
const org = Number(organization)

const owner = `(select json_build_object('id', u.id, 'full_name', u.full_name) from users u where u.id = leads.owner_id) as owner`
const leadRow = `leads.id, full_name, email, phone, whatsapp, status, rating, source, ${owner}, budget_min, budget_max, currency,
  (select json_agg(json_build_object('id', t.id, 'name', t.name, 'colour', t.colour)) from lead_tags lt join tags t on t.id = lt.tag_id
    where lt.lead_id = leads.id) as tags,
  last_contacted_at, seen_at, created_at, version`

async function page(where: string, values: unknown[], limit: number, number = 1) {
  const { rows: counted } = await pool.query(`select count(*)::int as total from leads where ${where}`, values)
  const { rows } = await pool.query(
    `select ${leadRow} from leads where ${where} order by created_at desc, id desc limit ${limit} offset ${(number - 1) * limit}`,
    values,
  )
  return { data: rows, total: counted[0].total }
}

app.get('/hello', async () => ({ hello: 'world' }))

app.get<{ Querystring: { page: string } }>('/leads', ({ query }) =>
  page('organization_id = $1 and deleted_at is null', [org], 25, Number(query.page)),
)

app.get<{ Querystring: { status: string; source?: string } }>('/leads/filtered', ({ query: { status, source } }) =>
  page(
    `organization_id = $1 and deleted_at is null and status = any ($2) and ($3::text[] is null or source = any ($3))`,
    [org, status.split(','), source?.split(',') ?? null],
    25,
  ),
)

app.get<{ Querystring: { q: string } }>('/search', async ({ query: { q } }) => {
  const { rows } = await pool.query(
    `select id, full_name as name, coalesce(phone, email) as note from leads where organization_id = $1 and deleted_at is null
      and (full_name ilike $2 or email ilike $2 or phone ilike $2) order by created_at desc, id desc limit 5`,
    [org, `%${q}%`],
  )
  return { data: rows }
})

app.get<{ Querystring: { status: string; search: string } }>('/leads/search', ({ query: { status, search } }) =>
  page(
    `organization_id = $1 and deleted_at is null and status = $2
      and (full_name ilike $3 or email ilike $3 or phone ilike $3)`,
    [org, status, `%${search}%`],
    25,
  ),
)

app.get<{ Params: { id: string } }>('/leads/:id', async ({ params: { id } }) => {
  const lead = await pool.query(`select leads.*, ${owner} from leads where organization_id = $1 and id = $2`, [org, id])
  const deals = await pool.query(
    `select d.id, d.title, d.status, d.value, d.currency, s.name as stage, p.name as pipeline, d.created_at
      from deals d join stages s on s.id = d.stage_id join pipelines p on p.id = d.pipeline_id
      where d.organization_id = $1 and d.lead_id = $2 and d.deleted_at is null order by d.created_at desc limit 100`,
    [org, id],
  )
  const activities = await pool.query(
    `select a.id, a.type, a.subject, a.due_at, a.completed_at, u.full_name as owner from activities a left join users u on u.id = a.owner_id
      where a.organization_id = $1 and a.lead_id = $2 and a.deleted_at is null order by a.due_at desc limit 100`,
    [org, id],
  )
  const notes = await pool.query(
    `select id, body_html, author_name, created_at from lead_notes
      where organization_id = $1 and lead_id = $2 and deleted_at is null order by created_at desc limit 100`,
    [org, id],
  )
  return { lead: lead.rows[0], deals: deals.rows, activities: activities.rows, notes: notes.rows }
})

interface BoardFilter {
  owner_id?: string
  value_from?: string
  value_to?: string
}

app.get<{ Params: { id: string }; Querystring: BoardFilter }>('/pipelines/:id', async ({ params: { id }, query }) => {
  const values: unknown[] = [org, id]
  const matching = Object.entries({
    'owner_id =': query.owner_id,
    'value >=': query.value_from,
    'value <=': query.value_to,
  })
    .filter(([, value]) => value !== undefined)
    .map(([condition, value]) => `and d.${condition} $${values.push(value)}`)
    .join(' ')
  const { rows: stages } = await pool.query(
    `select s.id, s.name, s.kind, count(d.id)::int as count, sum(d.value)::bigint as value
      from stages s left join deals d on d.stage_id = s.id and d.deleted_at is null ${matching}
      where s.organization_id = $1 and s.pipeline_id = $2 group by s.id order by s.position`,
    values,
  )
  const { rows: cards } = await pool.query(
    `select d.id, d.title, d.stage_id, d.rank, d.status, d.hot, d.value, d.currency, d.expected_close_on, l.full_name as lead,
        u.full_name as owner, units.number as unit, (select json_agg(json_build_object('id', t.id, 'name', t.name, 'colour', t.colour))
          from deal_tags dt join tags t on t.id = dt.tag_id where dt.deal_id = d.id) as tags
      from stages s cross join lateral (
        select * from deals d where stage_id = s.id and deleted_at is null ${matching} order by rank limit 25) d
        join leads l on l.id = d.lead_id left join users u on u.id = d.owner_id left join units on units.id = d.unit_id
      where s.organization_id = $1 and s.pipeline_id = $2 order by s.position, d.rank`,
    values,
  )
  return { stages, cards }
})

async function unitPage(where: string, values: unknown[]) {
  const { rows: counted } = await pool.query(`select count(*)::int as total from units u where ${where}`, values)
  const { rows } = await pool.query(
    `select u.id, u.number, u.floor, u.stack, u.type, u.bedrooms, u.bathrooms, u.internal_area, u.outdoor_area, u.total_area, u.view,
        u.price, u.currency, u.status, u.updated_at, u.version, b.name as building, b.code, p.name as project,
        c.kind as claim, c.holder_name, c.expires_at
      from units u join buildings b on b.id = u.building_id join projects p on p.id = u.project_id
        left join unit_claims c on c.unit_id = u.id and c.ended_at is null
      where ${where} order by u.building_id, u.floor desc, u.stack, u.id limit 25`,
    values,
  )
  return { data: rows, total: counted[0].total }
}

app.get('/units', () => unitPage('u.organization_id = $1', [org]))

app.get<{ Querystring: { building_id: string; bedrooms: string; price_from: string; price_to: string } }>(
  '/units/filtered',
  ({ query: { building_id, bedrooms, price_from, price_to } }) =>
    unitPage(
      `u.organization_id = $1 and u.building_id = any ($2) and u.bedrooms = any ($3) and u.price between $4 and $5
        and u.status = 'available'`,
      [org, building_id.split(','), bedrooms.split(','), price_from, price_to],
    ),
)

app.get<{ Params: { id: string } }>('/buildings/:id/units', async ({ params: { id } }) => {
  const { rows } = await pool.query(
    `select u.id, u.number, u.floor, u.stack, u.type, u.bedrooms, u.bathrooms, u.total_area, u.price, u.price_per_area, u.status, u.view,
        u.orientation, c.holder_name, c.expires_at
      from units u left join unit_claims c on c.unit_id = u.id and c.ended_at is null
      where u.organization_id = $1 and u.building_id = $2 order by u.floor desc, u.stack, u.id`,
    [org, id],
  )
  return { cells: rows }
})

app.get<{ Params: { id: string } }>('/floor-plates/:id', async ({ params: { id } }) => {
  const plate = await pool.query(
    `select p.*, f.uuid, f.width, f.height, b.name as building, r.name as project
      from floor_plates p join files f on f.id = p.file_id join buildings b on b.id = p.building_id join projects r on r.id = p.project_id
      where p.organization_id = $1 and p.id = $2`,
    [org, id],
  )
  const shapes = await pool.query('select * from floor_plate_shapes where floor_plate_id = $1 order by position', [id])
  return { ...plate.rows[0], shapes: shapes.rows }
})

app.get<{ Params: { id: string }; Querystring: { percent: string } }>(
  '/buildings/:id/prices',
  async ({ params: { id }, query: { percent } }) => {
    const { rows } = await pool.query(
      `select u.id, unit_name(b.code, u.number) as name, u.floor, u.type, u.bedrooms, u.total_area, u.status, u.price as old_price,
          round(u.price * (100 + $3::numeric) / 100) as new_price, u.minimum_price
        from units u join buildings b on b.id = u.building_id
        where u.organization_id = $1 and u.building_id = $2 order by u.floor, u.stack, u.id`,
      [org, id, percent],
    )
    return { units: rows }
  },
)

app.post<{ Params: { id: string }; Body: { amount: number } }>(
  '/buildings/:id/price-lists',
  async ({ params: { id }, body: { amount } }) => {
    const { rows } = await pool.query(
      `insert into plain_price_lists (name, prices)
        select 'Bench', jsonb_agg(jsonb_build_object('id', u.id, 'old', u.price, 'new', u.price + $3)) from units u
          where u.organization_id = $1 and u.building_id = $2
            and not exists (select from unit_claims c where c.unit_id = u.id and c.ended_at is null)
        returning id`,
      [org, id, amount],
    )
    return { data: rows[0] }
  },
)

app.post<{ Params: { id: string } }>('/price-lists/:id/apply', async ({ params: { id } }) => {
  const { rows } = await pool.query(
    `with list as (update plain_price_lists set applied_at = now() where id = $1 and applied_at is null returning id, prices),
        moved as (
          update units u set price = p.new, updated_at = now()
            from list, jsonb_to_recordset(list.prices) as p (id bigint, old bigint, new bigint)
            where u.id = p.id and u.price = p.old returning u.id, p.old, p.new)
      insert into plain_price_changes (list_id, unit_id, old_price, new_price)
        select list.id, moved.id, moved.old, moved.new from list, moved returning list_id as id`,
    [id],
  )
  return { data: rows[0] }
})

app.post<{ Body: Record<string, unknown> }>('/leads', async ({ body }) => {
  const { rows } = await pool.query(
    `insert into leads (organization_id, full_name, email, phone, source, currency, owner_id, created_by, seen_at)
      values ($1, $2, $3, $4, $5, 'AED', $6, $6, now()) returning *`,
    [org, body.full_name, body.email, body.phone, body.source, body.owner_id],
  )
  return rows[0]
})

app.post<{ Body: { id: number; stage_id: number; rank: string } }>('/deals/move', async ({ body }) => {
  const { rows } = await pool.query(
    `update deals set stage_id = $3, rank = $4, stage_entered_at = now(), updated_at = now()
      where organization_id = $1 and id = $2 returning *`,
    [org, body.id, body.stage_id, body.rank],
  )
  return rows[0]
})

app.post<{ Body: { email: string; password: string } }>('/login', async ({ body }, reply) => {
  const { rows } = await pool.query(
    'select u.id, c.password_hash from users u join user_credentials c on c.user_id = u.id where lower(u.email) = lower($1)',
    [body.email],
  )
  if (!rows[0] || !(await verify(rows[0].password_hash, body.password))) return reply.code(422).send({ message: 'No.' })
  const token = crypto.randomUUID()
  await pool.query(
    `insert into tokens (user_id, token_hash, ability, device_name, expires_at)
      values ($1, sha256($2), 'full', 'bench', now() + interval '1 day')`,
    [rows[0].id, Buffer.from(token)],
  )
  return { token }
})

keptWrites(app, pool, org)

// The first hash loads the native code, which the product does with its own start.
await hash('warm', { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
await app.listen({ port: Number(port), host: '127.0.0.1' })
process.send?.('ready')
process.on('SIGTERM', () => process.exit(0))
