import { clientOf, withParts } from './address.ts'
import { DEFAULT_PREFIX, ROLES, withRoleNames } from './opening.ts'

/** The application's login in the embedded cluster: it owns nothing, and may only switch to the application's roles. */
export const LOGIN = 'storey_login'

const PREPARE = `
  do $$ begin
    if not exists (select from pg_roles where rolname = '${LOGIN}') then create role ${LOGIN}; end if;
  end $$;
  alter role ${LOGIN} login noinherit nosuperuser nocreatedb nocreaterole noreplication nobypassrls;
  grant ${ROLES.join(', ')} to ${LOGIN} with inherit false, set true;
`

/**
 * Creates the login, or updates one of an older release; runs after the migrations, which create the roles.
 *
 * @param url the database as its owner
 * @returns the URL with which the application connects
 */
export async function prepareLogin(url: string, password: string, role_prefix = DEFAULT_PREFIX): Promise<string> {
  const client = clientOf(url, 'storey start')
  await client.connect()
  try {
    await client.query(withRoleNames(PREPARE, role_prefix))
    await client.query(`alter role ${LOGIN} password ${client.escapeLiteral(password)}`)
  } finally {
    await client.end()
  }
  return withParts(url, { username: LOGIN, password })
}
