import { randomBytes, randomUUID } from 'node:crypto'
import { CompiledQuery } from 'kysely'
import { describe, expect, it } from 'vitest'
import { buildOrganization, buildPlan, buildUnit, buildUser } from '../../test/builders/basics.ts'
import { useTestApp } from '../../test/harness.ts'
import { purge, purges } from './purge.ts'

const app = useTestApp([])
const ask = (text: string, values: unknown[] = []) => app.current.owner.executeQuery(CompiledQuery.raw(text, values))

/** Inserts a row into each table, aged by `age`, that began or ended at `since`. */
async function age(
  { user_id, organization_id }: { user_id: number; organization_id: number },
  since: string,
): Promise<void> {
  const at = `now() - interval '${since}'`
  const hash = () => randomBytes(32)
  await ask(
    `insert into idempotency_keys (caller, endpoint, key, fingerprint, created_at) values ('u', 'e', $1, '', ${at})`,
    [randomUUID()],
  )
  await ask(`insert into sign_in_challenges (user_id, token_hash, expires_at) values ($1, $2, ${at})`, [
    user_id,
    hash(),
  ])
  await ask(`insert into used_passkey_challenges values ($1, ${at})`, [hash()])
  await ask(`insert into known_sign_ins (user_id, kind, value, last_at) values ($1, 'device', $2, ${at})`, [
    user_id,
    hash(),
  ])
  await ask(
    `insert into account_links (user_id, purpose, token_hash, email, expires_at, used_at) values ($1, 'verify_email', $2, 'a@b.c', ${at}, now())`,
    [user_id, hash()],
  )
  await ask(
    `insert into tokens (user_id, token_hash, device_name, expires_at, ended_at) values ($1, $2, 'Test', now() + interval '1 day', ${at}), ($1, $3, 'Test', ${at}, null)`,
    [user_id, hash(), hash()],
  )
  await ask(`insert into rate_limits values ($1, 1, extract(epoch from ${at}) * 1000)`, [randomUUID()])
  for (const status of ['sent', 'failed', 'uncertain', 'queued'])
    await ask(
      `insert into emails (id, kind, address, status, sealed, created_at) values ($1, 'test', 'a@b.c', '${status}', ${status === 'queued' ? "''" : 'null'}, ${at})`,
      [randomUUID()],
    )
  await ask(
    `insert into jobs (organization_id, user_id, kind, title, status, ended_at) values ($1, $2, 'test', 'Test', 'done', ${at})`,
    [organization_id, user_id],
  )
  const { id: unit_id, building_id, organization_id: seller_id } = await buildUnit(app.current.owner)
  const plan = await buildPlan(app.current.owner, { building_id })
  await ask(
    `insert into booking_drafts (organization_id, user_id, seller_id, unit_id, payment_plan_id, sealed, saved_at) values ($1, $2, $3, $4, $5, $6, ${at})`,
    [organization_id, user_id, seller_id, unit_id, plan.id, hash()],
  )
  await ask(`insert into notifications (user_id, kind, dedupe_key, created_at) values ($1, 'security', $2, ${at})`, [
    user_id,
    randomUUID(),
  ])
}

const counts = async () =>
  Object.fromEntries(
    await Promise.all(
      purges.map(async ({ table }) => {
        const { rows } = await ask(`select count(*)::int as count from ${table}`)
        return [table, (rows[0] as { count: number }).count]
      }),
    ),
  )

describe('housekeeping', () => {
  it('housekeeping deletes outdated rows and nothing else, and never an e-mail that is waiting', async () => {
    const user = await buildUser(app.current.owner)
    const organization = await buildOrganization(app.current.owner, { type: 'brokerage' })
    const whose = { user_id: user.id, organization_id: organization.id }
    await age(whose, '13 months')
    await age(whose, '-1 hours')

    const removed = await purge(app.current.services)

    expect(removed).toEqual({
      idempotency_keys: 1,
      sign_in_challenges: 1,
      used_passkey_challenges: 1,
      account_links: 1,
      tokens: 2,
      known_sign_ins: 1,
      rate_limits: 1,
      emails: 3,
      jobs: 1,
      notifications: 1,
      booking_drafts: 1,
    })
    expect(await counts()).toEqual({
      idempotency_keys: 1,
      sign_in_challenges: 1,
      used_passkey_challenges: 1,
      account_links: 1,
      tokens: 2,
      known_sign_ins: 1,
      rate_limits: 1,
      emails: 5,
      jobs: 1,
      notifications: 1,
      booking_drafts: 1,
    })
  })

  it('housekeeping deletes more than a thousand rows', async () => {
    await ask(`insert into rate_limits select 'key ' || n, 1, 1 from generate_series(1, 2500) n`)
    expect(await purge(app.current.services)).toMatchObject({ rate_limits: 2500 })
  })

  it.each(purges)('housekeeping finds outdated rows of $table by an index', async ({ table, when }) => {
    await ask('set enable_seqscan = off')
    const { rows } = await ask(`explain select ctid from ${table} where ${when} limit 1000`)
    const plan = rows.map((row) => Object.values(row as object)[0]).join('\n')
    expect(plan).toContain('Index')
    expect(plan).not.toContain('Seq Scan')
  })
})
