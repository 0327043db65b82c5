import { type CompiledQuery, type Dialect, Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { settleAll, settleEach } from '../kernel/settle-all.ts'
import { gatheredSocket } from './gathered-socket.ts'
import { prepared, statementNames } from './prepared.ts'
import type { Database as Tables } from './tables.ts'

/** The connection for queries: within a request, its transaction. */
export type Database = Kysely<Tables>
export type DatabaseRole = 'storey_app' | 'storey_own' | 'storey_platform' | 'storey_account' | 'storey_worker'

export interface Pool {
  readonly pg: pg.Pool
  /**
   * Runs `work` in a transaction that begins with `opening`, one message; rolls back if it throws. Reads are sent directly
   * behind the opening, so they must check `opened` before they return; writes wait for `opened` first.
   *
   * @param last statements sent with the commit; if one fails, nothing is committed
   */
  transaction<T>(
    opening: Opening,
    work: (db: Database, opened: Promise<Opened>) => Promise<T>,
    last?: (db: Database, result: T) => readonly CompiledQuery[],
  ): Promise<T>
  /** A connection outside the pool, for LISTEN. */
  listener(): pg.Client
  end(): Promise<void>
}

export interface Opening {
  readonly role: DatabaseRole
  readonly read_only?: boolean
  /** The work reads before it writes: its reads are sent behind the opening too, and it waits for `opened` before it writes. */
  readonly reads_first?: boolean
  /** Transaction-local settings, such as `app.organization_id`. */
  readonly settings?: Readonly<Record<string, string>>
  /** The user whose access version is read in the same message. */
  readonly user_id?: number
}
export interface Opened {
  readonly access_version: number | undefined
}

const INT8 = 20
const DATE = 1082
const TIMESTAMPTZ = 1184
const INT8_ARRAY = 1016

const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === INT8) return (value: string) => Number(value)
    if (oid === DATE) return (value: string) => value
    if (oid === TIMESTAMPTZ) return (value: string) => new Date(value).toISOString()
    if (oid === INT8_ARRAY) return (value: string) => (value === '{}' ? [] : value.slice(1, -1).split(',').map(Number))
    return pg.types.getTypeParser(oid, format)
  }) as typeof pg.types.getTypeParser,
}

export interface ConnectOptions {
  readonly url: string
  readonly size: number
  readonly statement_timeout_ms: number
  /** Called with errors of idle connections, such as a server shutdown. */
  readonly onError: (error: Error) => void
}

/** A pool whose connections use the role `storey_app`, never the owner, and the UTC time zone. */
export function connect({ url, size, statement_timeout_ms, onError }: ConnectOptions): Pool {
  const settings = {
    connectionString: url,
    types,
    // JIT compilation of a statement would take longer than any of ours runs.
    options: `-c role=storey_app -c timezone=UTC -c jit=off -c statement_timeout=${statement_timeout_ms} -c idle_in_transaction_session_timeout=60000`,
    application_name: 'storey',
    // Statements that do not depend on each other are sent together.
    pipeline: true,
    stream: gatheredSocket,
    connectionTimeoutMillis: 10_000,
  }
  const pool = new pg.Pool({ ...settings, max: size })
  pool.on('error', onError)
  // The pool takes its own listener off a connection that it hands to a waiting call, before the call can add one. A connection
  // that PostgreSQL ends in that moment would end the process; its loss is noticed by the next statement.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const nameOf = statementNames()
  return {
    pg: pool,
    listener: () => new pg.Client({ ...settings, keepAlive: true }),
    end: () => pool.end(),
    async transaction(opening, work, last) {
      const client = await pool.connect()
      let broken: Error | undefined
      // A connection lost between two statements emits this; without a listener the process would end.
      const lost = (error: Error) => {
        broken = error
      }
      client.on('error', lost)
      const release = () => {
        client.off('error', lost)
        client.release(broken)
      }
      try {
        const opened = begin(client, opening)
        const query = prepared(client, opening.role, nameOf)
        const db = new Kysely<Tables>({ dialect: dialectOf(query) })
        const working = async () => work(db, opened)
        if (!opening.read_only && !opening.reads_first) await opened
        const { result } = await settleAll({ opened, result: working() })
        const closing = last?.(db, result) ?? []
        // A commit after a failed statement rolls back.
        const closed = closing.map(({ sql, parameters }) => query(sql, parameters))
        const committed = client.query('commit')
        // Nothing depends on the commit of a read: its response is sent without waiting.
        if (opening.read_only) void committed.catch(lost).then(release)
        else {
          await settleEach([...closed, committed])
          release()
        }
        return result
      } catch (error) {
        await client.query('rollback').catch(lost)
        release()
        throw error
      }
    },
  }
}

async function begin(client: pg.PoolClient, { role, read_only, settings = {}, user_id }: Opening): Promise<Opened> {
  const configs = Object.entries(settings).map(([name, value]) => `set_config(${quote(name)}, ${quote(value)}, true)`)
  const statements = [
    read_only ? 'begin read only' : 'begin',
    role === 'storey_app' ? '' : `set local role ${role}`,
    configs.length > 0 ? `select ${configs.join(', ')}` : '',
    user_id === undefined ? '' : `select current_access_version(${Number(user_id)}) as access_version`,
  ]
  const results: unknown = await client.query(statements.filter(Boolean).join('; '))
  if (user_id === undefined || !Array.isArray(results)) return { access_version: undefined }
  const last = results.at(-1) as pg.QueryResult<{ access_version: number }>
  return { access_version: last.rows[0]?.access_version }
}

const quote = (value: string) => `'${value.replaceAll("'", "''")}'`

const dialectOf = (query: ReturnType<typeof prepared>): Dialect =>
  new PostgresDialect({
    pool: {
      connect: async () => ({ query: query as never, release: () => undefined }),
      end: async () => undefined,
    } as never,
  })
