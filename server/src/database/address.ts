import { readFileSync } from 'node:fs'
import { type ConnectionOptions, checkServerIdentity, type PeerCertificate } from 'node:tls'
import pg from 'pg'
import { StartError } from '../kernel/start-error.ts'
import { gatheredSocket } from './gathered-socket.ts'
import { socketToWritable } from './writable-host.ts'

/** Connects to the database of a URL, which may name several hosts and how TLS is verified, as libpq's do. */
export const clientOf = (url: string, application_name: string, more: pg.ClientConfig = {}): pg.Client => {
  const client = new pg.Client({ ...optionsOf(url), application_name, connectionTimeoutMillis: 10_000, ...more })
  // Without a listener a connection that is lost between two statements would end the process; the next statement fails.
  client.on('error', () => undefined)
  const connect = client.connect.bind(client)
  client.connect = async () => {
    await connect()
    await client.query(OWN_SESSION)
    return client
  }
  return client
}

/**
 * What a company has set for its database or user must not end a migration or a backup, or change what a statement means. Only what this
 * version of PostgreSQL knows. `default_transaction_read_only` is left alone: an administrator wants no writes.
 */
const OWN_SESSION = `
  select set_config(name, value, false) from (values
    ('statement_timeout', '0'), ('lock_timeout', '0'), ('transaction_timeout', '0'),
    ('idle_in_transaction_session_timeout', '0'), ('idle_session_timeout', '0'),
    ('search_path', 'public'), ('row_security', 'on'), ('default_transaction_isolation', 'read committed'),
    ('datestyle', 'ISO, MDY'), ('intervalstyle', 'postgres'), ('timezone', 'UTC'), ('bytea_output', 'hex'),
    ('extra_float_digits', '1'), ('standard_conforming_strings', 'on')
  ) as settings (name, value) where current_setting(name, true) is distinct from value and current_setting(name, true) is not null`

/** The same as a pool, whose users need no listeners of their own: for commands, seeds and tests, which work as the owner. */
export function ownerPool(url: string, application_name: string, more: pg.PoolConfig = {}): pg.Pool {
  const onConnect = async (client: pg.ClientBase) => void (await client.query(OWN_SESSION))
  const pool = new pg.Pool({ ...optionsOf(url), application_name, max: 1, onConnect, ...more } as pg.PoolConfig)
  pool.on('error', () => undefined)
  // The pool takes its own listener off a connection that it closes; PostgreSQL may end that connection before it is closed.
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** The options of a client or a pool. @throws StartError if the URL has a parameter that cannot be honored */
export function optionsOf(url: string): pg.ClientConfig {
  const { hosts, first, parameters } = partsOf(url)
  const address = new URL(first)
  address.search = ''
  for (const [name, value] of parameters) if (!OURS.has(name)) address.searchParams.append(name, value)
  const ssl = tlsOf(parameters, hosts)
  const wanted = parameters.get('target_session_attrs') ?? 'read-write'
  if (!['any', 'read-write', 'primary'].includes(wanted))
    refuse('target_session_attrs', wanted, 'read-write, primary or any: Storey writes')
  const one: pg.ClientConfig = { connectionString: address.href, ...(ssl !== undefined && { ssl }) }
  const several = hosts.map(({ host, port }) => ({ host, port: port ?? DEFAULT_PORT }))
  return { ...one, stream: several.length > 1 ? socketToWritable(several, one, wanted) : gatheredSocket }
}

/** Host and port, or all of them, as messages show them: never the password. */
export const placeOf = (url: string): string =>
  partsOf(url)
    .hosts.map(({ host, port = DEFAULT_PORT }) => `${host}:${port}`)
    .join(',')

/** The same address with another user or database. */
export function withParts(url: string, parts: { username?: string; password?: string; database?: string }): string {
  const { groups = {} } = URL_PARTS.exec(url) ?? {}
  const { username, password, pathname, search } = new URL(partsOf(url).first)
  const user = parts.username === undefined ? username : encodeURIComponent(parts.username)
  const secret = parts.password === undefined ? password : encodeURIComponent(parts.password)
  const path = parts.database === undefined ? pathname : `/${encodeURIComponent(parts.database)}`
  return `postgres://${user}${secret && `:${secret}`}${user && '@'}${groups.hosts}${path}${search}`
}

const DEFAULT_PORT = 5432
const OURS = new Set(['sslmode', 'sslrootcert', 'sslcert', 'sslkey', 'target_session_attrs'])
const URL_PARTS = /^(?<user>postgres(?:ql)?:\/\/(?:[^/?#]*@)?)(?<hosts>[^/?#@]*)(?<rest>.*)$/s

interface Host {
  readonly host: string
  readonly port: number | undefined
}

function partsOf(url: string) {
  const { user = '', hosts = '', rest = '' } = URL_PARTS.exec(url)?.groups ?? {}
  const listed = hosts.split(',').map((one): Host => {
    const [, host = '', port] = /^(.*?)(?::(\d+))?$/.exec(one) ?? []
    return {
      host: decodeURIComponent(host.replace(/^\[|\]$/g, '')),
      port: port === undefined ? undefined : Number(port),
    }
  })
  const first = `${user}${hosts.split(',')[0]}${rest}`
  if (!URL.canParse(first) || (listed.length > 1 && listed.some(({ host }) => host === '')))
    throw new StartError(
      'setting',
      'DATABASE_URL is no address. Escape @, /, # and % in the password, for example postgres://storey:p%40ss@db.example.com:5432/storey',
    )
  return { hosts: listed, first, parameters: new URL(first).searchParams }
}

/**
 * TLS as libpq's `sslmode` means it: `require` encrypts and trusts any certificate unless a root is named, `verify-ca` checks who
 * signed it, `verify-full` also that it names the host.
 */
function tlsOf(parameters: URLSearchParams, hosts: readonly Host[]): ConnectionOptions | false | undefined {
  const mode = parameters.get('sslmode') ?? (parameters.has('sslrootcert') ? 'verify-full' : undefined)
  // Without a word the driver does what PGSSLMODE says.
  if (mode === undefined || mode === 'disable') return mode && false
  if (!['require', 'verify-ca', 'verify-full'].includes(mode))
    refuse('sslmode', mode, 'disable, require, verify-ca or verify-full')
  const file = (name: string) => {
    const path = parameters.get(name)
    if (!path || path === 'system') return undefined
    try {
      return readFileSync(path, 'utf8')
    } catch {
      return refuse(name, path, 'a file that this user can read')
    }
  }
  const [ca, cert, key] = [file('sslrootcert'), file('sslcert'), file('sslkey')]
  const own = { ...(ca && { ca }), ...(cert && { cert }), ...(key && { key }) }
  if (mode === 'require' && !parameters.has('sslrootcert')) return { ...own, rejectUnauthorized: false }
  const anyHost = (_name: string, certificate: PeerCertificate) => {
    const problems = hosts.map(({ host }) => checkServerIdentity(host, certificate))
    return problems.includes(undefined) ? undefined : problems[0]
  }
  return { ...own, checkServerIdentity: mode === 'verify-full' ? anyHost : () => undefined }
}

function refuse(name: string, value: string, must: string): never {
  throw new StartError(
    'setting',
    `The address of the database (DATABASE_URL, or another one if it is set) has ${name}=${value}. It must be ${must}.`,
  )
}
