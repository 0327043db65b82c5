import { sql } from 'kysely'
import type { Client } from 'pg'
import type { Settings } from '../kernel/settings.ts'
import { StartError } from '../kernel/start-error.ts'
import { clientOf, placeOf } from './address.ts'
import type { Pool } from './connect.ts'
import { startEmbedded } from './embedded.ts'
import { ROLES, roleName } from './opening.ts'
import { judgeSession, sessionOf } from './session-settings.ts'

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
  const url = settings.databaseDirectUrl ?? settings.databaseUrl
  await checkOwner(url, settings, log)
  return { url, embedded: false, stop: async () => undefined }
}

/**
 * Refuses a pool whose role bypasses row-level security, owns tables or may change the schema: the second line of defence
 * would be off without any other sign. The login must be allowed to switch to each role.
 */
export async function checkRole(pool: Pool, prefix: string): Promise<void> {
  for (const role of ROLES) {
    const name = roleName(role, prefix)
    try {
      const { found, session } = await pool.transaction({ role, read_only: true }, async (db) => ({
        found: (await rights.execute(db)).rows[0],
        session: (await sessionOf.execute(db)).rows[0],
      }))
      if (session) judgeSession(session)
      if (found && !found.passes && !found.owns && !found.creates && found.enters) continue
      if (found && !found.enters)
        refuse(`The role ${name} has no rights in this database. DATABASE_ROLE_PREFIX must be that of its migration.`)
    } catch (problem) {
      if (problem instanceof StartError) throw problem
      refuseLogin(problem as Error & { readonly code?: string }, name, prefix)
    }
    refuse(
      `The role ${name} passes row security, owns tables or may make some. The application must work as a lesser one.`,
    )
  }
}

/** Only a right that is missing is corrected by a grant. */
function refuseLogin(problem: Error & { readonly code?: string }, name: string, prefix: string): never {
  const reason = reasonOf(problem)
  if (/permission denied for database/.test(reason))
    refuse(
      `The application cannot connect: ${reason}. As the owner of the database, run: grant connect on database DATABASE to LOGIN (LOGIN: the user of DATABASE_APP_URL)`,
    )
  if (!/permission denied to set role|role .* does not exist/.test(reason))
    refuse(`The application cannot connect: ${reason}. Check DATABASE_APP_URL, or DATABASE_URL if it is not set.`)
  refuse(
    `The application cannot work as ${name}: ${reason}. As the owner of the database, run: grant ${ROLES.map((one) => roleName(one, prefix)).join(', ')} to LOGIN with inherit false, set true (LOGIN: the user of DATABASE_APP_URL)`,
  )
}

const rights = sql<{ passes: boolean; owns: boolean; creates: boolean; enters: boolean }>`
  select
    r.rolsuper or r.rolbypassrls as passes,
    exists (select from pg_class c where c.relowner = r.oid and c.relkind in ('r', 'p')) as owns,
    has_schema_privilege(r.oid, 'public', 'create') as creates,
    has_schema_privilege(r.oid, 'public', 'usage') as enters
  from pg_roles r where r.rolname = current_user`

interface Found {
  readonly encoding: string
  readonly ctype_is_c: boolean
  readonly small_i: string
  readonly is_ours: boolean
  readonly others: string[]
  readonly elsewhere: { readonly name: string; readonly schema: string }[]
  readonly connections: number
  readonly only_reads: boolean
  readonly name: string
  readonly user_name: string
  readonly is_super: boolean
  readonly creates_roles: boolean
  readonly has_roles: boolean
  readonly is_owner: boolean
  readonly creates: boolean
  readonly inherits: string[]
  readonly lacks: string[]
}

/** What the owner of the database must be able to do, asked before anything is changed. */
const FOUND = `
  select pg_encoding_to_char(d.encoding) as encoding, lower('É') = 'É' as ctype_is_c, lower('I') as small_i,
    exists (select from pg_attribute where attrelid = to_regclass('public.schema_migrations') and attname = 'sha256') as is_ours,
    array(select format('%I.%I', n.nspname, c.relname) from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'pgboss') and c.relkind in ('r', 'p', 'v', 'm', 'f')
        and not exists (select from pg_depend where objid = c.oid and deptype = 'e') order by 1 limit 3) as others,
    (select coalesce(json_agg(json_build_object('name', e.extname, 'schema', n.nspname)), '[]') from pg_extension e
      join pg_namespace n on n.oid = e.extnamespace
      where e.extname in ('pg_trgm', 'btree_gin', 'btree_gist') and n.nspname <> 'public') as elsewhere,
    least(current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      - current_setting('reserved_connections')::int,
      nullif(d.datconnlimit, -1), nullif(u.rolconnlimit, -1)) as connections,
    pg_is_in_recovery() or current_setting('transaction_read_only') = 'on' as only_reads, d.datname as name, current_user as user_name,
    u.rolsuper as is_super, u.rolcreaterole as creates_roles,
    (select count(*) from pg_roles where rolname = any ($1)) = 5 as has_roles,
    pg_has_role(d.datdba, 'member') as is_owner,
    has_schema_privilege('public', 'create') and has_database_privilege(d.oid, 'create') as creates,
    (select coalesce(array_agg(r.rolname::text), '{}') from pg_auth_members m join pg_roles r on r.oid = m.roleid
      where m.member = u.oid and m.inherit_option and r.rolname = any ($1)) as inherits,
    array(select name from unnest(array['pg_trgm', 'btree_gin', 'btree_gist']) name
      where not exists (select from pg_available_extensions e where e.name = name)) as lacks
  from pg_database d, pg_roles u where d.datname = current_database() and u.rolname = current_user`

/** @throws StartError with the command that changes the database, or its owner */
async function checkOwner(url: string, settings: Settings, log: (line: string) => void): Promise<void> {
  const client = clientOf(url, 'storey start')
  const place = `PostgreSQL at ${placeOf(url)}`
  try {
    await client.connect()
    const { rows: versions } = await client.query<{ number: string; name: string }>(
      "select current_setting('server_version_num') as number, current_setting('server_version') as name",
    )
    const [version] = versions
    if (Number(version?.number) < OLDEST) refuse(`${place} is version ${version?.name}; Storey needs 16 or later.`)
    const { rows } = await client.query<Found>(FOUND, [
      ROLES.map((role) => roleName(role, settings.databaseRolePrefix)),
    ])
    const [found] = rows
    if (found) judge(found, place, log)
    if (found) countConnections(found, settings, log)
    if (await isShared(client, url)) refuse(POOLED)
  } catch (problem) {
    if (problem instanceof StartError) throw problem
    refuse(`${place} cannot be used: ${reasonOf(problem)}. Check DATABASE_URL and that it runs.`)
  } finally {
    await client.end().catch(() => undefined)
  }
}

const POOLED =
  'The address of the owner leads to a pooler in transaction mode: locks of migrations and live events need a connection of their own. Set DATABASE_DIRECT_URL to the same database and owner without the pooler; DATABASE_APP_URL may lead through it.'

/** Whether another connection sees a setting of this session: a pooler has given both the same connection. */
async function isShared(client: Client, url: string): Promise<boolean> {
  const id = crypto.randomUUID()
  await client.query("select set_config('storey.session', $1, false)", [id])
  const other = clientOf(url, 'storey start')
  try {
    await other.connect()
    const { rows } = await other.query<{ found: string | null }>(
      "select current_setting('storey.session', true) as found",
    )
    return rows[0]?.found === id
  } finally {
    await other.end()
    await client.query("select set_config('storey.session', '', false)")
  }
}

/** Behind a pooler the connections are the pooler's. */
function countConnections({ connections }: Found, settings: Settings, log: (line: string) => void): void {
  const { databasePoolSize: size, processes, databaseDirectUrl } = settings
  const wanted = processes * (size + 5)
  if (databaseDirectUrl !== undefined || wanted <= connections) return
  log(
    `PostgreSQL gives ${connections} connections to Storey, and this start may need ${wanted}: calls will be refused with 503. Raise max_connections, or the limit of the database or user, or set DATABASE_POOL_SIZE=${Math.max(1, Math.floor(connections / processes) - 5)}`,
  )
}

function judge(found: Found, place: string, log: (line: string) => void): void {
  const { name, user_name, encoding, is_super, creates_roles, has_roles, inherits, lacks, elsewhere } = found
  if (found.only_reads)
    refuse(
      `${place} is a standby and only reads, or default_transaction_read_only is on. Use the primary, or list all hosts: postgres://user@a:5432,b:5432/${name}`,
    )
  if (encoding !== 'UTF8')
    refuse(
      `The database ${name} has the encoding ${encoding}; Storey needs UTF8. Create it with: create database ${name} owner ${user_name} encoding 'UTF8' template template0`,
    )
  // An installation that runs is warned, and not stopped.
  if (found.small_i !== 'i') {
    const said = `The database ${name} has a locale in which the small letter of I is ${found.small_i}: e-mail addresses in capitals are taken for others. Create it with: create database ${name} owner ${user_name} encoding 'UTF8' locale_provider icu icu_locale 'und' locale 'C' template template0`
    if (!found.is_ours) refuse(said)
    log(said)
  }
  if (!found.is_ours && found.others.length > 0)
    refuse(
      `The database ${name} has tables of another program, such as ${found.others.join(', ')}. Storey needs a database of its own: create database storey owner ${user_name} encoding 'UTF8' template template0`,
    )
  if (elsewhere.length > 0)
    refuse(
      `The extensions of ${name} must be in the schema public. As their owner, run: ${elsewhere.map((one) => `alter extension ${one.name} set schema public`).join('; ')}`,
    )
  if (!found.is_owner && !is_super)
    refuse(
      `${user_name} does not own the database ${name}. As a superuser, run: alter database ${name} owner to ${user_name}`,
    )
  if (!found.creates && !is_super)
    refuse(
      `${user_name} may not create tables in the schema public of ${name}. As a superuser, run: grant create on database ${name} to ${user_name}; alter schema public owner to ${user_name}`,
    )
  if (!creates_roles && !is_super && !has_roles)
    refuse(`${user_name} may not create the roles of Storey. As a superuser, run: alter role ${user_name} createrole`)
  if (inherits.length > 0 && !is_super)
    refuse(
      `${user_name} inherits the rights of ${inherits.join(', ')}, whose policies would hide rows from it. As ${user_name}, run: ${inherits.map((role) => `grant ${role} to ${user_name} with inherit false, set true`).join('; ')}`,
    )
  if (lacks.length > 0)
    refuse(`${place} lacks the extensions ${lacks.join(', ')}. Install PostgreSQL's contrib package there.`)
  if (found.ctype_is_c)
    log(
      `The database ${name} has the locale C: names with accents or in Arabic are not compared without case. Create it with a UTF-8 locale.`,
    )
}

function refuse(message: string): never {
  throw new StartError('database', message)
}

/** A refused connection to a name with several addresses is an AggregateError without a message. */
function reasonOf(problem: unknown): string {
  if (problem instanceof AggregateError) return problem.errors.map(reasonOf).join(', ')
  const message = problem instanceof Error ? problem.message : String(problem)
  const hint = HINTS.find(([words]) => words.test(message))?.[1]
  return hint === undefined ? message : `${message} (${hint})`
}

/** What a message of the driver does not say. */
const HINTS: readonly [words: RegExp, hint: string][] = [
  [/does not support SSL/, 'it has no TLS: leave out sslmode, and PGSSLMODE'],
  [/self[- ]signed|unable to (verify|get (local )?issuer)/, 'name its authority by sslrootcert=/path/to/ca.pem'],
  [/altnames/, 'sslmode=verify-ca does not compare the host name'],
  [/no pg_hba.conf entry.*no encryption/, 'add ?sslmode=verify-full, or require'],
  [/unsupported startup parameter/, 'a pooler is in between: DATABASE_DIRECT_URL leads past it'],
]
