import { sql } from 'kysely'
import { StartError } from '../kernel/start-error.ts'

interface Session {
  readonly login: string
  readonly database: string
  /** Empty: the path has no schema that exists. */
  readonly schema: string | null
  readonly settings: Readonly<Record<string, string | null>>
}

/**
 * What a connection of the application must have, because transactions do not set it: with another value dates could not be read,
 * texts would mean something else, or long work would be ended. A company sets these for a database or a user.
 */
const NEEDED: Readonly<Record<string, readonly [fits: RegExp, value: string]>> = {
  datestyle: [/^ISO/, `'ISO, MDY'`],
  intervalstyle: [/^postgres$/, 'postgres'],
  standard_conforming_strings: [/^on$/, 'on'],
  default_transaction_isolation: [/^read committed$/, `'read committed'`],
  default_transaction_read_only: [/^off$/, 'off'],
  row_security: [/^on$/, 'on'],
  transaction_timeout: [/^0$/, '0'],
  extra_float_digits: [/^[1-3]$/, '1'],
}

/** As the server has them for this login; the roles that it switches to bring no settings. */
export const sessionOf = sql<Session>`
  select session_user as login, current_database() as database, current_schema() as schema,
    (select json_object_agg(name, current_setting(name, true)) from unnest(${Object.keys(NEEDED)}::text[]) name) as settings`

/** @throws StartError with the commands that change what does not fit */
export function judgeSession({ login, database, schema, settings }: Session): void {
  const wrong = Object.entries(NEEDED).flatMap(([name, [fits, value]]) => {
    const found = settings[name] ?? undefined
    return found === undefined || fits.test(found) ? [] : [{ name, found, value }]
  })
  if (schema !== 'public') wrong.push({ name: 'search_path', found: schema ?? 'no schema', value: 'public' })
  if (wrong.length === 0) return
  const found = wrong.map((one) => `${one.name} is ${one.found}`).join(', ')
  const commands = wrong.map(
    (one) => `alter role ${quoted(login)} in database ${quoted(database)} set ${one.name} = ${one.value}`,
  )
  throw new StartError(
    'database',
    `Connections of ${login} to ${database} do not work as Storey needs: ${found}. As that user, run: ${commands.join('; ')}`,
  )
}

const quoted = (name: string) => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`)
