import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { auth } from '@storey/api/account/account.ts'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { SECRET_KEY, signIn, useTestApp } from '../../test/harness.ts'
import { slow } from '../../test/slow.ts'
import { signInRoutes } from '../account/sign-in/routes.ts'
import { job } from '../services/job.ts'

const app = useTestApp([signInRoutes])
const execute = promisify(execFile)

/** Runs a command as an operator does; answers its exit code and what it prints. */
async function run(command: string, flags: readonly string[], settings: Record<string, string> = {}) {
  const { settings: own, url, appUrl } = { ...app.current, settings: app.current.services.settings }
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: url,
    DATABASE_APP_URL: appUrl,
    DATA_DIR: own.dataDir,
    SECRET_KEY,
    ...settings,
  }
  const file = new URL(`./${command}.ts`, import.meta.url).pathname
  return execute(process.execPath, [file, ...flags], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  )
}

async function addJob(state: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into pgboss.job_common (name, state, retry_limit, retry_count, expire_seconds, deletion_seconds, policy, output)
    select name, ${state}::pgboss.job_state, 2, 2, 900, 600, policy, '{"message": "No such file"}'::jsonb
      from pgboss.queue limit 1 returning id`.execute(app.current.owner)
  return rows[0]?.id ?? ''
}
const statesOf = async (ids: readonly string[]) => {
  const { rows } = await sql<{ id: string; state: string }>`
    select id, state::text from pgboss.job where id = any (${ids}::uuid[])`.execute(app.current.owner)
  return ids.map((id) => rows.find((row) => row.id === id)?.state)
}

describe('npm run jobs', () => {
  it('jobs lists failed jobs with their error, queues them again and discards them', async () => {
    const { pool, services } = app.current
    await pool.transaction({ role: 'storey_app' }, (db) => services.queue.send(db, job('listed', z.object({})), {}))
    await sql`delete from pgboss.job`.execute(app.current.owner)
    const [failed, other, active] = [await addJob('failed'), await addJob('failed'), await addJob('active')]

    const list = await run('jobs', ['list', '--state', 'failed', '--json'])
    const retried = await run('jobs', ['retry', failed])
    const discarded = await run('jobs', ['discard', other, active, '--json'])

    expect(JSON.parse(list.stdout).jobs).toHaveLength(2)
    expect(JSON.parse(list.stdout).jobs[0]).toMatchObject({ state: 'failed', error: 'No such file', tries: '2/2' })
    expect(retried).toMatchObject({ code: 0, stdout: '1 jobs queued again.\n' })
    expect(discarded.code).toBe(1)
    expect(JSON.parse(discarded.stdout)).toEqual({ changed: [other], unchanged: [active] })
    expect(await statesOf([failed, other, active])).toEqual(['retry', undefined, 'active'])
    await sql`delete from pgboss.job`.execute(app.current.owner)
  })

  it.each([
    [[], 'Say what to do'],
    [['retry'], 'is no id of a job'],
    [['discard', "x' or true --"], 'is no id of a job'],
    [['list', '--state', 'lost'], '--state must be created'],
  ])('jobs %o is refused with the right use and exit code 2', async (flags, message) => {
    expect(await run('jobs', flags)).toMatchObject({ code: 2, stderr: expect.stringContaining(message) })
  })
})

describe('npm run user:disable', () => {
  it('user:disable ends every session, names organizations without an admin and is in the audit log', {
    timeout: slow.servers,
  }, async () => {
    const person = await signIn(app.current, 'broker_admin')
    const { email } = await app.current.owner
      .selectFrom('users')
      .select('email')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()

    const done = await run('user-disable', ['--email', email.toUpperCase(), '--reason', 'laptop stolen', '--json'])
    const again = await run('user-disable', ['--email', email, '--reason', 'laptop stolen'])
    const unknown = await run('user-disable', ['--email', 'nobody@example.com', '--reason', 'x'])
    const wrong = await run('user-disable', ['--email', email])

    expect([done.code, again.code, unknown.code, wrong.code]).toEqual([0, 1, 2, 2])
    expect(JSON.parse(done.stdout).organizations_without_admin).toHaveLength(1)
    expect((await person.ask(auth.me, {})).statusCode).toBe(401)
    const events = await app.current.owner
      .selectFrom('audit_log')
      .select(['action', 'details'])
      .where('subject_id', '=', person.id)
      .where('user_agent', '=', 'npm run user:disable')
      .execute()
    expect(events).toEqual([expect.objectContaining({ details: expect.objectContaining({ reason: 'laptop stolen' }) })])
  })
})

describe('npm run doctor', () => {
  it('doctor finds everything in order, and exits with 1 and the reason when it is not', {
    timeout: slow.servers,
  }, async () => {
    const good = await run('doctor', ['--json'])
    const wrongKey = await run('doctor', [], { SECRET_KEY: 'a wrong key of thirty-two bytes or more' })
    const down = await run('doctor', [], { DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:1/d' })

    const { findings } = JSON.parse(good.stdout) as { findings: { check: string; result: string }[] }
    expect(findings.filter(({ result }) => result !== 'ok').map(({ check }) => check)).toEqual(['backup', 'e-mail'])
    expect(findings.length).toBeGreaterThan(8)
    expect(good.code).toBe(0)
    expect(wrongKey.code).toBe(1)
    expect(wrongKey.stdout).toContain('failed   secret key and files: SECRET_KEY is not the key of this database')
    expect(down.code).toBe(1)
    expect(down.stdout).toContain('failed   database: PostgreSQL at 127.0.0.1:1 cannot be used')
    expect(down.stdout + down.stderr).not.toContain('hunter2')
  })
})
