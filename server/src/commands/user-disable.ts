import { email as emailSchema, line } from '@storey/api/conventions.ts'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { writeEvent } from '../audit/write.ts'
import { ownerPool } from '../database/address.ts'
import type { Database as Tables } from '../database/tables.ts'
import { StartError } from '../kernel/start-error.ts'
import { readFlags } from './flags.ts'
import { operatorEvent } from './operator-event.ts'
import { withDatabase } from './with-database.ts'

const values = readFlags({
  email: { type: 'string' },
  reason: { type: 'string' },
  json: { type: 'boolean', default: false },
})

/** For an account that was taken over, in case no super admin can sign in: also of the last admin of an organization. */
await withDatabase(async (url, { signingKey }) => {
  const email = emailSchema.safeParse(values.email)
  const reason = line(200).safeParse(values.reason)
  if (!email.success || !reason.success)
    throw new StartError(
      'setting',
      'Say who and why: npm run user:disable -- --email ada@example.com --reason "account taken over"',
    )
  const owner = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: ownerPool(url, 'storey admin') }) })
  try {
    const alone = await owner.transaction().execute(async (db) => {
      const found = await db
        .selectFrom('users')
        .select(['id', 'disabled_at'])
        .where(sql`lower(email)`, '=', email.data.toLowerCase())
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!found) throw new StartError('setting', `No account has the address ${email.data}.`)
      if (found.disabled_at !== null)
        throw new StartError('failed', `The account of ${email.data} is already disabled.`)
      const event = operatorEvent('user:disable', 'people.change', {
        reason: reason.data,
        subject: { kind: 'user', id: Number(found.id) },
        signingKey,
      })
      await sql`select set_config('app.event', ${event.id}, true)`.execute(db)
      await db
        .updateTable('users')
        .set({ disabled_at: sql`now()`, version: sql`version + 1`, access_version: sql`access_version + 1` })
        .where('id', '=', found.id)
        .execute()
      await sql`update tokens set ended_at = now() where user_id = ${found.id} and ended_at is null`.execute(db)
      await writeEvent(db, event, { result: 'done', status: 200 })
      const { rows } = await withoutAdmin(Number(found.id)).execute(db)
      return rows.map(({ name }) => name)
    })
    if (values.json)
      console.log(JSON.stringify({ email: email.data, disabled: true, organizations_without_admin: alone }))
    else {
      console.log(`${email.data} is disabled and signed out everywhere. A super admin can enable the account again.`)
      if (alone.length > 0) console.log(`No active admin is left in: ${alone.join(', ')}.`)
    }
  } finally {
    await owner.destroy()
  }
})

// A hoisted function: the command above runs before this line is reached.
function withoutAdmin(user_id: number) {
  return sql<{ name: string }>`
    select o.name from memberships m join organizations o on o.id = m.organization_id
    where m.user_id = ${user_id} and m.enabled and is_admin_role(m.role) and not exists (
      select from memberships a join users u on u.id = a.user_id
      where a.organization_id = m.organization_id and a.enabled and is_admin_role(a.role) and u.disabled_at is null)
    order by o.name`
}
