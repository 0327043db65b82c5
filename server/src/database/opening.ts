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
  /** The work reads before it writes: its reads are sent behind the opening too, and it waits for `opened` before it writes. */
  readonly reads_first?: boolean
  /** Transaction-local settings, such as `app.organization_id`. */
  readonly settings?: Readonly<Record<string, string>>
  /** The user whose access version is read in the same message. */
  readonly user_id?: number
}

const IDLE_IN_TRANSACTION_MS = 60_000

/**
 * The statements that open a transaction, as one message. All settings are local to it: behind a pooler, the next transaction of
 * this client runs on another connection.
 */
export function openingOf(
  { role, read_only, settings = {}, user_id }: Opening,
  { prefix, statement_timeout_ms }: { readonly prefix: string; readonly statement_timeout_ms: number },
): string {
  const all = {
    role: roleName(role, prefix),
    timezone: 'UTC',
    // JIT compilation of a statement would take longer than any of ours runs.
    jit: 'off',
    statement_timeout: String(statement_timeout_ms),
    idle_in_transaction_session_timeout: String(IDLE_IN_TRANSACTION_MS),
    ...settings,
  }
  const configs = Object.entries(all).map(([name, value]) => `set_config(${quote(name)}, ${quote(value)}, true)`)
  const statements = [read_only ? 'begin read only' : 'begin', `select ${configs.join(', ')}`]
  if (user_id !== undefined) statements.push(`select current_access_version(${Number(user_id)}) as access_version`)
  return statements.join('; ')
}

const quote = (value: string) => `'${value.replaceAll("'", "''")}'`
