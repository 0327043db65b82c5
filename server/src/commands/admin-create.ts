import { parseArgs } from 'node:util'
import { email as emailSchema, line } from '@storey/api/conventions.ts'
import pg from 'pg'
import { hashPassword } from '../account/passwords.ts'
import { makeToken } from '../account/tokens.ts'
import { StartError } from '../start-error.ts'
import { withDatabase } from './with-database.ts'

const USAGE = 'Say who: npm run admin:create -- --email ada@example.com --name "Ada Lovelace"'

await withDatabase(async (url) => {
  const { values } = parseArgs({ options: { email: { type: 'string' }, name: { type: 'string' } } })
  const email = emailSchema.safeParse(values.email)
  const name = line().safeParse(values.name ?? values.email)
  if (!email.success || !name.success) throw new StartError('setting', USAGE)
  const password = await createAdmin(url, email.data, name.data)
  console.log(
    password === undefined
      ? `${email.data} was known already and is a super admin now; the password stays as it is.`
      : `${email.data} is a super admin now. The password, shown only here:\n\n  ${password}\n`,
  )
})

/** Makes a super admin of the platform, and the platform where there is none. Answers the password of a new person. */
async function createAdmin(url: string, email: string, name: string): Promise<string | undefined> {
  const { token: password } = makeToken()
  const password_hash = await hashPassword(password)
  const client = new pg.Client(url)
  await client.connect()
  try {
    await client.query('begin')
    const known = await client.query<{ id: string }>('select id from users where lower(email) = lower($1)', [email])
    await client.query(`insert into organizations (type, name) select 'platform', 'Platform'
      where not exists (select from organizations where type = 'platform')`)
    const user = known.rows[0] ?? (await insertUser(client, email, name, password_hash))
    await client.query(
      `insert into memberships (organization_id, user_id, organization_type, role)
       select id, $1, 'platform', 'super_admin' from organizations where type = 'platform'
       on conflict (organization_id, user_id) do update set role = 'super_admin', enabled = true`,
      [user.id],
    )
    await client.query('commit')
    return known.rows[0] ? undefined : password
  } finally {
    await client.end()
  }
}

async function insertUser(client: pg.Client, email: string, name: string, password_hash: string) {
  const { rows } = await client.query<{ id: string }>(
    'insert into users (full_name, email, email_verified_at) values ($1, $2, now()) returning id',
    [name, email],
  )
  const [user] = rows
  if (!user) throw new StartError('failed', 'The user could not be made.')
  await client.query('insert into user_credentials (user_id, password_hash) values ($1, $2)', [user.id, password_hash])
  return user
}
