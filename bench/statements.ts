import pg from 'pg'

interface Statement {
  readonly query: string
  /** False for one that runs within another. */
  readonly toplevel: boolean
  /** How often in a call. */
  readonly times: number
  /** Milliseconds a call. */
  readonly run_ms: number
  readonly plan_ms: number
  /** How often in a call it was planned: 0 where the kept plan was used. */
  readonly anew: number
  /** Pages of tables and indexes that it read in a call; they do not depend on what else the machine does. */
  readonly buffers: number
}

/** What a call costs PostgreSQL, by pg_stat_statements. */
export interface Cost {
  readonly statements: number
  readonly plans: number
  readonly buffers: number
}

/** Counts statements from now on: `all` counts those of functions and triggers too, inside their callers and by themselves. */
export async function countStatements(url: string, track: 'none' | 'top' | 'all'): Promise<void> {
  await query(url, 'create extension if not exists pg_stat_statements')
  await query(url, `alter system set pg_stat_statements.track = '${track}'`)
  await query(url, `alter system set pg_stat_statements.track_planning = '${track === 'none' ? 'off' : 'on'}'`)
  await query(url, 'select pg_reload_conf()')
  await query(url, 'select pg_stat_statements_reset()')
}

export const forgetStatements = (url: string) => query(url, 'select pg_stat_statements_reset()')

export async function costOf(url: string, calls: number): Promise<Cost> {
  const [cost] = await query<Cost>(
    url,
    `select coalesce(sum(calls), 0)::float / $1 as statements, coalesce(sum(plans), 0)::float / $1 as plans,
        coalesce(sum(shared_blks_hit + shared_blks_read), 0)::float / $1 as buffers
      from pg_stat_statements where toplevel and ${HERE}`,
    [calls],
  )
  return cost ?? { statements: 0, plans: 0, buffers: 0 }
}

export const statementsOf = (url: string, calls: number): Promise<Statement[]> =>
  query(
    url,
    `select left(regexp_replace(query, '\\s+', ' ', 'g'), 110) as query, toplevel, calls::float / $1 as times,
        total_exec_time / $1 as run_ms, total_plan_time / $1 as plan_ms,
        plans::float / $1 as anew, (shared_blks_hit + shared_blks_read)::float / $1 as buffers
      from pg_stat_statements where ${HERE} order by total_exec_time + total_plan_time desc limit 14`,
    [calls],
  )

/** Without those of the jobs, which run beside the calls. */
const HERE = `dbid = (select oid from pg_database where datname = current_database()) and query not like '%pg_stat_statements%' and query not like '%pgboss%'`

async function query<Row>(url: string, sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    return (await client.query(sql, values)).rows as Row[]
  } finally {
    await client.end()
  }
}
