/** The roles of the application. In the database each begins with DATABASE_ROLE_PREFIX, `storey` by default. */
export const ROLES = ['storey_app', 'storey_own', 'storey_platform', 'storey_account', 'storey_worker'] as const
export type DatabaseRole = (typeof ROLES)[number]

export const DEFAULT_PREFIX = 'storey'

/** The name of a role in this database. */
export const roleName = (role: DatabaseRole, prefix: string): string => `${prefix}${role.slice(DEFAULT_PREFIX.length)}`

/** SQL that names the roles, for a database whose roles have another prefix. */
export const withRoleNames = (sql: string, prefix: string): string =>
  prefix === DEFAULT_PREFIX ? sql : sql.replace(NAMES, (role) => roleName(role as DatabaseRole, prefix))

const NAMES = new RegExp(`\\b(?:${ROLES.join('|')})\\b`, 'g')

export interface Opening {
  readonly role: DatabaseRole
  readonly read_only?: boolean
  /** Each message of a read is a transaction of its own, so that it sees what was committed before and can use no cursor. */
  readonly in_messages?: boolean
  /** All statements of a read-only transaction read the same snapshot. */
  readonly snapshot?: boolean
  /** A read of many rows, which a standby may answer: `DATABASE_READ_URL`. */
  readonly on_standby?: boolean
  /** The work reads before it writes: its reads are sent behind the opening too, and it waits for `opened` before it writes. */
  readonly reads_first?: boolean
  /** Transaction-local settings, such as `app.organization_id`. */
  readonly settings?: Readonly<Record<string, string>>
  /** The user whose access version is read in the same message. */
  readonly user_id?: number
}

const IDLE_IN_TRANSACTION_MS = 60_000

interface Limits {
  readonly prefix: string
  readonly statement_timeout_ms: number
}

/**
 * What every transaction sets. All of it is local to the transaction: behind a pooler, the next transaction of this client runs on
 * another connection.
 */
const settingsOf = ({ role, settings = {} }: Opening, { prefix, statement_timeout_ms }: Limits) => ({
  role: roleName(role, prefix),
  timezone: 'UTC',
  // JIT compilation of a statement would take longer than any of ours runs.
  jit: 'off',
  statement_timeout: String(statement_timeout_ms),
  idle_in_transaction_session_timeout: String(IDLE_IN_TRANSACTION_MS),
  ...settings,
})

const beginOf = ({ read_only, snapshot }: Opening) =>
  snapshot ? 'begin isolation level repeatable read read only' : read_only ? 'begin read only' : 'begin'

/** The statements that open a transaction of several messages, as the first of them. */
export function openingOf(opening: Opening, limits: Limits): string {
  const configs = Object.entries(settingsOf(opening, limits)).map(
    ([name, value]) => `set_config(${quote(name)}, ${quote(value)}, true)`,
  )
  const statements = [beginOf(opening), `select ${configs.join(', ')}`]
  const { user_id } = opening
  if (user_id !== undefined) statements.push(`select current_access_version(${Number(user_id)}) as access_version`)
  return statements.join('; ')
}

/** The statements that begin a message which is a transaction of its own. Their texts are alike, so that they are planned once. */
export function openingOfMessage(opening: Opening, limits: Limits): { text: string; values: (string | number)[] }[] {
  const { read_only, user_id } = opening
  const all = { ...settingsOf(opening, limits), ...(read_only && { transaction_read_only: 'on' }) }
  const configs = Object.keys(all).map((name, at) => `set_config(${quote(name)}, $${at + 1}, true)`)
  const statements: ReturnType<typeof openingOfMessage> = [
    { text: `select ${configs.join(', ')}`, values: Object.values(all) },
  ]
  if (user_id !== undefined)
    statements.push({ text: 'select current_access_version($1) as access_version', values: [user_id] })
  return statements
}

const quote = (value: string) => `'${value.replaceAll("'", "''")}'`
