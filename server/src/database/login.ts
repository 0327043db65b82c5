import pg from 'pg'

/** The application's login in the embedded cluster: it owns nothing, and may only switch to the application's roles. */
export const LOGIN = 'storey_login'

const PREPARE = `
  do $$ begin
    if not exists (select from pg_roles where rolname = '${LOGIN}') then create role ${LOGIN}; end if;
  end $$;
  alter role ${LOGIN} login noinherit nosuperuser nocreatedb nocreaterole noreplication nobypassrls;
  grant storey_app, storey_own, storey_platform, storey_account, storey_worker to ${LOGIN} with inherit false, set true;
`

/**
 * Creates the login, or updates one of an older release; runs after the migrations, which create the roles.
 *
 * @param url the database as its owner
 * @returns the URL with which the application connects
 */
export async function prepareLogin(url: string, password: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, application_name: 'storey start' })
  await client.connect()
  try {
    await client.query(PREPARE)
    await client.query(`alter role ${LOGIN} password ${client.escapeLiteral(password)}`)
  } finally {
    await client.end()
  }
  const entered = new URL(url)
  entered.username = LOGIN
  entered.password = password
  return entered.href
}
