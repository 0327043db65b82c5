import pg from 'pg'
import type { Settings } from '../kernel/settings.ts'
import { StartError } from '../kernel/start-error.ts'
import type { Pool } from './connect.ts'
import { startEmbedded } from './embedded.ts'

export interface OpenDatabase {
  /** URL of the owner, for migrations and seeds; the pool uses a lesser role. */
  readonly url: string
  readonly embedded: boolean
  /** Password of the login with which the application connects to the embedded database. */
  readonly loginPassword?: string
  stop(): Promise<void>
}

const OLDEST = 160_000

/**
 * Opens the configured database: starts the embedded one, or checks that another one responds.
 *
 * @param shared whether a database owned by a running server may be used; for commands
 */
export async function openDatabase(
  settings: Settings,
  log: (line: string) => void,
  shared = false,
): Promise<OpenDatabase> {
  if (settings.databaseUrl === undefined) {
    const embedded = await startEmbedded({ dataDir: settings.dataDir, shared, log })
    return { ...embedded, embedded: true }
  }
  await checkAnswer(settings.databaseUrl)
  return { url: settings.databaseUrl, embedded: false, stop: async () => undefined }
}

/**
 * Refuses a pool whose role bypasses row-level security, owns tables or may change the schema: the second line of defence
 * would be off without any other sign.
 */
export async function checkRole(pool: Pool): Promise<void> {
  const { rows } = await pool.pg.query<{ name: string; passes: boolean; owns: boolean; creates: boolean }>(`
    select
      r.rolname as name,
      r.rolsuper or r.rolbypassrls as passes,
      exists (select from pg_class c where c.relowner = r.oid and c.relkind in ('r', 'p')) as owns,
      has_schema_privilege(r.oid, 'public', 'create') as creates
    from pg_roles r where r.rolname = current_user`)
  const role = rows[0]
  if (role && !role.passes && !role.owns && !role.creates) return
  throw new StartError(
    'database',
    `The role ${role?.name} passes row security, owns tables or may make some. The application must work as a lesser one.`,
  )
}

async function checkAnswer(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 10_000,
    application_name: 'storey start',
  })
  client.on('error', () => undefined)
  const place = `${client.host}:${client.port}`
  try {
    await client.connect()
    const { rows } = await client.query<{ version: string; name: string }>(
      "select current_setting('server_version_num') as version, current_setting('server_version') as name",
    )
    if (Number(rows[0]?.version) >= OLDEST) return
    throw new StartError('database', `PostgreSQL at ${place} is version ${rows[0]?.name}; Storey needs 16 or later.`)
  } catch (problem) {
    if (problem instanceof StartError) throw problem
    throw new StartError(
      'database',
      `PostgreSQL at ${place} cannot be used: ${reasonOf(problem)}. Check DATABASE_URL and that it runs.`,
    )
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** A refused connection to a name with several addresses is an AggregateError without a message. */
function reasonOf(problem: unknown): string {
  if (problem instanceof AggregateError) return problem.errors.map(reasonOf).join(', ')
  return problem instanceof Error ? problem.message : String(problem)
}
