import { email as emailSchema, line } from '@storey/api/conventions.ts'
import type pg from 'pg'
import { hashPassword } from '../account/passwords.ts'
import { makeToken } from '../account/tokens.ts'
import { clientOf } from '../database/address.ts'
import { StartError } from '../kernel/start-error.ts'
import { readFlags } from './flags.ts'
import { withDatabase } from './with-database.ts'

const values = await readFlags({ email: { type: 'string' }, name: { type: 'string' } })

await withDatabase(async (url) => {
  const email = emailSchema.safeParse(values.email)
  const name = line().safeParse(values.name ?? values.email)
  if (!email.success || !name.success)
    throw new StartError('setting', 'Say who: npm run admin:create -- --email ada@example.com --name "Ada Lovelace"')
  const password = await createAdmin(url, email.data, name.data)
  console.log(
    password === undefined
      ? `${email.data} has an account and is now a super admin. The password stays the same; all sessions were signed out.`
      : `${email.data} is now a super admin. The password, shown only here:\n\n  ${password}\n`,
  )
})

/**
 * Creates a super admin of the platform, and the platform if there is none. Returns the password of a new user, or of an
 * unconfirmed account: a stranger may have created that, so only its id is kept.
 */
async function createAdmin(url: string, email: string, name: string): Promise<string | undefined> {
  const { token: password } = makeToken()
  const password_hash = await hashPassword(password)
  const client = clientOf(url, 'storey admin')
  await client.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ id: string; confirmed: boolean; disabled: boolean }>(
      `select id, email_verified_at is not null as confirmed, disabled_at is not null as disabled
       from users where lower(email) = lower($1) for update`,
      [email],
    )
    const [known] = rows
    if (known?.disabled) throw new StartError('setting', `The account of ${email} is disabled. Choose another address.`)
    await client.query(`insert into organizations (type, name) select 'platform', 'Platform'
      where not exists (select from organizations where type = 'platform')`)
    const id = known ? known.id : await insertUser(client, email, name)
    if (!known?.confirmed) await takeOver(client, id, name, password_hash)
    // A session of before must not gain the rights of a super admin.
    await endSessions(client, id)
    await client.query(
      `insert into memberships (organization_id, user_id, organization_type, role)
       select id, $1, 'platform', 'super_admin' from organizations where type = 'platform'
       on conflict (organization_id, user_id) do update set role = 'super_admin', enabled = true`,
      [id],
    )
    await client.query('commit')
    return known?.confirmed ? undefined : password
  } finally {
    await client.end()
  }
}

async function insertUser(client: pg.Client, email: string, name: string): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    'insert into users (full_name, email) values ($1, $2) returning id',
    [name, email],
  )
  const [user] = rows
  if (!user) throw new StartError('failed', 'The user could not be made.')
  return user.id
}

/** Sets name and password, confirms the address, and ends all earlier links of the account. */
async function takeOver(client: pg.Client, id: string, name: string, password_hash: string): Promise<void> {
  await client.query('update users set full_name = $2, phone = null, email_verified_at = now() where id = $1', [
    id,
    name,
  ])
  await client.query('delete from recovery_codes where user_id = $1', [id])
  await client.query('delete from user_credentials where user_id = $1', [id])
  await client.query('insert into user_credentials (user_id, password_hash) values ($1, $2)', [id, password_hash])
  await client.query('update account_links set used_at = now() where user_id = $1 and used_at is null', [id])
}

/** Ends all sessions and all sign-ins that wait for their second factor. */
async function endSessions(client: pg.Client, id: string): Promise<void> {
  await client.query('update tokens set ended_at = now() where user_id = $1 and ended_at is null', [id])
  await client.query('update sign_in_challenges set used_at = now() where user_id = $1 and used_at is null', [id])
}
