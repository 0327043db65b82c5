import { type CompiledQuery, type Dialect, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { settleAll, settleEach } from '../kernel/settle-all.ts'
import { traced } from '../kernel/tracing.ts'
import { clientOf, optionsOf } from './address.ts'
import { flights } from './flight.ts'
import { type DatabaseRole, DEFAULT_PREFIX, type Opening, openingOf, openingOfMessage } from './opening.ts'
import { isOutgrown, nameOfText, prepared, statementNames } from './prepared.ts'
import type { Database as Tables } from './tables.ts'

/** The connection for queries: within a request, its transaction. */
export type Database = Kysely<Tables>

export interface Pool {
  /** The connections. Its `query` runs one statement in a transaction of its own, with the pool's role, which a bare connection lacks. */
  readonly pg: Omit<pg.Pool, 'connect'>
  /**
   * Runs `work` in a transaction that begins with `opening`, one message; rolls back if it throws. Reads are sent directly
   * behind the opening, so they must check `opened` before they return; writes wait for `opened` first. With `in_messages`, the
   * statements of one turn of the event loop are one message with the opening, and a transaction of their own.
   *
   * @param last statements sent with the commit; if one fails, nothing is committed
   */
  transaction<T>(
    opening: Opening,
    work: (db: Database, opened: Promise<Opened>) => Promise<T>,
    last?: (db: Database, result: T) => readonly CompiledQuery[],
  ): Promise<T>
  /** How many reads the standby answered, if there is one, why it did not answer others, and how far behind it was at the last look. */
  readonly standby?: {
    readonly answered: number
    readonly behind: number
    readonly failed: number
    readonly lag_bytes: number
  }
  /** Called from now on with the seconds that each caller waited for a connection. */
  watch(waited: (seconds: number) => void): void
  /** A pool of one connection, whose statements may take a second: for health checks and metrics, when the others all wait. */
  probe(): Pool
  /** A connection outside the pool, for LISTEN. */
  listener(): pg.Client
  end(): Promise<void>
}

export interface Opened {
  readonly access_version: number | undefined
}

const INT8 = 20
const DATE = 1082
const TIMESTAMPTZ = 1184
const INT8_ARRAY = 1016

const ourTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return (value: string) => Number(value)
    if (oid === DATE) return (value: string) => value
    if (oid === TIMESTAMPTZ) return (value: string) => new Date(value).toISOString()
    if (oid === INT8_ARRAY) return (value: string) => (value === '{}' ? [] : value.slice(1, -1).split(',').map(Number))
    return pg.types.getTypeParser(oid, format)
  }) as typeof pg.types.getTypeParser,
}

const CONNECT_MS = 10_000
const PROBE_MS = 1_000

export interface ConnectOptions {
  readonly url: string
  readonly size: number
  readonly statement_timeout_ms: number
  /** The same database without a pooler in between, for LISTEN; default: `url`. */
  readonly direct_url?: string | undefined
  /** What PostgreSQL shows of the connections. */
  readonly application_name?: string
  /** Role of single statements; transactions name theirs. */
  readonly role?: DatabaseRole
  /** How long a new connection may take. */
  readonly connect_ms?: number
  /** Beginning of the names of the database's roles. */
  readonly role_prefix?: string
  /** Whether frequent statements are prepared by name; poolers before PgBouncer 1.21 cannot. */
  readonly prepare?: boolean
  /** Parsers of results; `undefined` for those of node-postgres. */
  readonly types?: pg.CustomTypesConfig | undefined
  /** Called with errors of idle connections, such as a server shutdown. */
  readonly onError: (error: Error) => void
}

/** If no connection came free for this time and as many callers wait as there are connections, further ones are refused at once. */
const STUCK_MS = 5_000
/** PostgreSQL's own codes: no connection is left, and a statement writes where the database only reads. */
const TOO_MANY_CONNECTIONS = '53300'
const READ_ONLY = '25006'

/**
 * A pool whose transactions work in a role of the application, never as the owner. Connections carry no settings of their own: each
 * transaction opens with its role and settings, so that a pooler may give it any connection.
 */
export function connect(options: ConnectOptions): Pool {
  const { url, size, statement_timeout_ms, direct_url = url, onError } = options
  const {
    role = 'storey_app',
    role_prefix: prefix = DEFAULT_PREFIX,
    prepare = true,
    application_name = 'storey',
    connect_ms = CONNECT_MS,
  } = options
  const types = 'types' in options ? options.types : ourTypes
  const pool = new pg.Pool({
    ...optionsOf(url),
    ...(types && { types }),
    application_name,
    // Statements that do not depend on each other are sent together.
    pipeline: true,
    connectionTimeoutMillis: connect_ms,
    max: size,
  })
  pool.on('error', onError)
  // The pool takes its own listener off a connection that it hands to a waiting call, before the call can add one. A connection
  // that PostgreSQL ends in that moment would end the process; its loss is noticed by the next statement.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const names = prepare ? statementNames() : undefined
  const namesBefore = new WeakMap<pg.PoolClient, number>()
  if (names) pool.on('connect', (client) => namesBefore.set(client, names.given))
  let acquiredAt = performance.now()
  const watchers: ((seconds: number) => void)[] = []
  const limits = { prefix, statement_timeout_ms }
  const opening = (of: Opening) => openingOf(of, limits)

  /**
   * A connection, and how it is given back: one that was lost, that only reads since a failover, or that has too many prepared statements is
   * closed.
   */
  const take = async () => {
    const requestedAt = performance.now()
    if (pool.waitingCount >= size && requestedAt - acquiredAt > STUCK_MS)
      throw Object.assign(new Error('Every database connection is busy'), { code: TOO_MANY_CONNECTIONS })
    const client = await pool.connect()
    acquiredAt = performance.now()
    for (const waited of watchers) waited((acquiredAt - requestedAt) / 1000)
    let broken: Error | undefined
    // A connection lost between two statements emits this; without a listener the process would end.
    const lost = (error: Error) => {
      broken = error
    }
    client.on('error', lost)
    const release = (problem?: unknown) => {
      client.off('error', lost)
      if (problem instanceof pg.DatabaseError && problem.code === READ_ONLY) broken = problem
      client.release(broken ?? (names && isOutgrown(names, namesBefore.get(client) ?? 0)))
    }
    return { client, lost, release }
  }

  const transact: Pool['transaction'] = async (how, work, last) => {
    const { client, lost, release } = await take()
    try {
      const opened = client.query(opening(how)).then((answer) => versionIn(answer, how))
      const query = prepared((one) => client.query(one), how.role, names)
      const db = new Kysely<Tables>({ dialect: dialectOf(query) })
      const working = async () => work(db, opened)
      if (!how.read_only && !how.reads_first) await opened
      const { result } = await settleAll({ opened, result: working() })
      const closing = last?.(db, result) ?? []
      // A commit after a failed statement rolls back.
      const closed = closing.map(({ sql, parameters }) => query(sql, parameters))
      const committed = client.query('commit')
      // Nothing depends on the commit of a read: its response is sent without waiting.
      if (how.read_only) void committed.catch(lost).then(() => release())
      else {
        await settleEach([...closed, committed])
        release()
      }
      return result
    } catch (error) {
      await client.query('rollback').catch(lost)
      release(error)
      throw error
    }
  }

  /** Messages that are transactions of their own: the connection holds none open between them. */
  const inMessages: Pool['transaction'] = async (how, work, last) => {
    const { client, release } = await take()
    const flight = flights(client, {
      opening: openingOfMessage(how, limits).map((one) => (prepare ? { ...one, name: nameOfText(one.text) } : one)),
      types,
    })
    let problem: unknown
    try {
      const query = prepared(flight.query, how.role, names)
      const db = new Kysely<Tables>({ dialect: dialectOf(query) })
      const opened = flight.opened.then((answer) => versionIn(answer, how))
      const working = async () => work(db, opened)
      const { result } = await settleAll({ opened, result: working() })
      await settleEach((last?.(db, result) ?? []).map(({ sql, parameters }) => query(sql, parameters)))
      return result
    } catch (error) {
      problem = error
      throw error
    } finally {
      void flight.landed().then(() => release(problem))
    }
  }

  return {
    pg: Object.assign(pool, {
      async query(text: string | pg.QueryConfig, values?: unknown[]) {
        const { client, release } = await take()
        const opened = client.query(opening({ role }))
        const result = typeof text === 'string' ? client.query(text, values) : client.query(text)
        try {
          const answers = await settleAll({ opened, result, committed: client.query('commit') })
          release()
          return answers.result
        } catch (problem) {
          release(problem)
          throw problem
        }
      },
    }),
    watch: (waited) => void watchers.push(waited),
    probe: () => connect({ ...options, size: 1, statement_timeout_ms: PROBE_MS, application_name: 'storey health' }),
    listener: () => clientOf(direct_url, 'storey', { keepAlive: true }),
    end: async () => {
      if (!pool.ending) await pool.end()
    },
    transaction: (how, work, last) =>
      traced(
        'database transaction',
        () => ({ 'db.system.name': 'postgresql', 'storey.role': how.role }),
        () => (how.in_messages ? inMessages : transact)(how, work, last),
      ),
  }
}

/** The access version that the last statement of an opening read, if it read one. */
function versionIn(answer: unknown, { user_id }: Opening): Opened {
  const last = (Array.isArray(answer) ? answer.at(-1) : answer) as pg.QueryResult<{ access_version: number }>
  return { access_version: user_id === undefined ? undefined : last.rows[0]?.access_version }
}

const dialectOf = (query: ReturnType<typeof prepared>): Dialect =>
  new PostgresDialect({
    pool: {
      connect: async () => ({ query: query as never, release: () => undefined }),
      end: async () => undefined,
    } as never,
  })
