import pg from 'pg'

export const CROWD = 5_000
const FLOORS = 60
const STACKS = 20

/** A tower of 1,200 units beside the first building, whose units and live claims are repeated in it; answers its id. */
export const buildTower = (url: string, organization_id: number): Promise<number> =>
  asleep(url, async (ask) => {
    const [first] = await ask(`select min(id)::int as id from buildings where organization_id = ${organization_id}`)
    const [tower] = await ask(
      await copying(
        'buildings',
        ask,
        { code: `'TOWER'`, name: `'The tower'` },
        `where t.id = ${first?.id} returning id::int`,
      ),
    )
    const place = `(select id, row_number() over (order by id) - 1 as at, count(*) over () as size from units where building_id = ${first?.id})`
    const units = `generate_series(1, ${FLOORS}) new_floor, generate_series(1, ${STACKS}) new_stack, ${place} place
      where t.id = place.id and place.at = ((new_floor - 1) * ${STACKS} + new_stack - 1) % place.size`
    const changed = {
      building_id: String(tower?.id),
      number: `new_floor || lpad(new_stack::text, 2, '0')`,
      floor: 'new_floor',
      stack: 'new_stack',
    }
    await ask(await copying('units', ask, changed, `, ${units}`))
    const claims = `, units s, units u where s.id = t.unit_id and s.building_id = ${first?.id} and t.ended_at is null
      and u.building_id = ${tower?.id} and ((u.floor - 1) * ${STACKS} + u.stack - 1) % (select count(*) from units where building_id = ${first?.id})
        = (select count(*) from units before where before.building_id = ${first?.id} and before.id < s.id)`
    await ask(await copying('unit_claims', ask, { unit_id: 'u.id' }, claims))
    await countUnits(ask, `building_id = ${tower?.id}`)
    return Number(tower?.id)
  })

/** Five thousand small organizations beside the measured one: 10 leads, 5 deals, 20 activities and 20 units each, copied from its own. */
export const addCrowd = (url: string, organization_id: number): Promise<number> =>
  asleep(url, async (ask) => {
    const ofHome = `organization_id = ${organization_id}`
    const ofLeads = `${ofHome} and lead_id in (select id from picked where name = 'leads')`
    const tables: readonly [name: string, condition: string, most: number][] = [
      ['organizations', `id = ${organization_id}`, 1],
      ['projects', ofHome, 1],
      ['buildings', `${ofHome} and project_id in (select id from picked where name = 'projects')`, 1],
      ['units', `building_id in (select id from picked where name = 'buildings') and status = 'available'`, 20],
      ['pipelines', `id = (select pipeline_id from deals where ${ofHome} limit 1)`, 1],
      ['stages', `pipeline_id in (select id from picked where name = 'pipelines')`, 6],
      ['leads', `${ofHome} and deleted_at is null`, 10],
      ['deals', `${ofHome} and pipeline_id in (select id from picked where name = 'pipelines')`, 5],
      ['activities', ofLeads, 20],
      ['lead_history_items', ofLeads, 20],
    ]
    await ask(
      `create temp table picked (name text, id bigint, at bigint, size bigint, base bigint, primary key (name, id))`,
    )
    for (const [name, condition, most] of tables)
      await ask(`insert into picked select '${name}', id, row_number() over (order by id), count(*) over (), (select max(id) from ${name})
        from (select id from ${name} where ${condition} order by id limit ${most}) one`)
    const copyOf = (name: string, id: string) =>
      `(select base + (n - 1) * size + at from picked where name = '${name}' and id = ${id})`
    for (const [name] of tables) {
      const references = tables.map(([other]) => [`${other.replace(/ies$/, 'y').replace(/s$/, '')}_id`, other] as const)
      const changed = Object.fromEntries(references.map(([column, other]) => [column, copyOf(other, `t.${column}`)]))
      const own: Record<string, string> = { id: copyOf(name, 't.id'), ...changed, ...OF_EACH }
      if (name === 'organizations') own.name = `t.name || ' ' || n`
      // All deals are of the first lead.
      if (name === 'deals') own.lead_id = `(select base + (n - 1) * size + 1 from picked where name = 'leads' limit 1)`
      const of = `, generate_series(1, ${CROWD}) n where t.id in (select id from picked where name = '${name}')`
      await ask(await copying(name, ask, own, of))
      await ask(`select setval(pg_get_serial_sequence('${name}', 'id'), (select max(id) from ${name}))`)
    }
    const isNew = `organization_id > (select base from picked where name = 'organizations')`
    await ask(`insert into lead_counts (organization_id, status, seen, count)
      select organization_id, status, seen_at is not null, count(*) from leads where ${isNew} group by 1, 2, 3`)
    await ask(`insert into stage_count_parts (organization_id, stage_id, currency, count, value)
      select organization_id, stage_id, currency, count(*), sum(value) from deals where ${isNew} group by 1, 2, 3`)
    await countUnits(ask, isNew)
    return CROWD
  }).then(async (count) => {
    await asOwner(url, (ask) => ask('vacuum (analyze)'))
    return count
  })

/** Columns that are unique for all, or refer to what is not copied. */
const OF_EACH = {
  uuid: 'gen_random_uuid()',
  trade_license_number: 'null',
  plan_file_id: 'null',
  cover_file_id: 'null',
  unit_type_id: 'null',
  merged_into_id: 'null',
}

type Ask = (sql: string) => Promise<Record<string, unknown>[]>

const countUnits = (ask: Ask, condition: string) =>
  ask(`insert into unit_counts (organization_id, building_id, status, count, value)
    select organization_id, building_id, status, count(*), sum(price) from units where ${condition} group by 1, 2, 3`)

/** An insertion of rows of a table `t` into itself, with some columns changed. */
async function copying(
  table: string,
  ask: Ask,
  changed: Readonly<Record<string, string>>,
  of: string,
): Promise<string> {
  const found = await ask(`select attname as name from pg_attribute where attrelid = '${table}'::regclass and attnum > 0
    and not attisdropped and attgenerated = ''`)
  const names = found.map(({ name }) => String(name)).filter((name) => name !== 'id' || changed.id !== undefined)
  const values = names.map((name) => changed[name] ?? `t.${name}`)
  return `insert into ${table} (${names.map((name) => `"${name}"`)}) overriding system value select ${values} from ${table} t ${of}`
}

/** Works as the owner in one transaction without triggers, which would take a millisecond for each row. */
const asleep = <Result>(url: string, work: (ask: Ask) => Promise<Result>): Promise<Result> =>
  asOwner(url, async (ask) => {
    await ask('begin')
    await ask('set local session_replication_role = replica')
    const result = await work(ask)
    await ask('commit')
    return result
  })

async function asOwner<Result>(url: string, work: (ask: Ask) => Promise<Result>): Promise<Result> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return await work(async (sql) => (await client.query(sql)).rows)
  } finally {
    await client.end()
  }
}
