import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SECRET_KEY, useTestApp } from '../../test/harness.ts'
import { slow } from '../../test/slow.ts'
import { sealEvents, verifyChain } from '../audit/chain.ts'
import { openInstallation } from '../database/installation.ts'

const app = useTestApp([])
const execute = promisify(execFile)

let folder: string
let signingKey: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storey-audit-'))
  signingKey = (await openInstallation(app.current.url, app.current.services.settings)).signingKey
  // Forty events of each of three months, and one of today.
  const months = ['2026-01', '2026-02', '2026-03']
  const events = months.flatMap((month) =>
    Array.from({ length: 40 }, (_, index) => ({
      event: crypto.randomUUID(),
      action: `test.${month}`,
      result: 'done' as const,
      at: `${month}-${String(1 + (index % 28)).padStart(2, '0')}T12:00:00Z`,
      user_name: 'Ада 李',
    })),
  )
  await app.current.owner.insertInto('audit_log').values(events).execute()
  await app.current.owner
    .insertInto('audit_log')
    .values({ event: crypto.randomUUID(), action: 'test.today', result: 'done' })
    .execute()
  while ((await sealEvents(app.current.pool, signingKey)).sealed > 0);
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function run(command: 'audit-archive' | 'audit-verify', ...flags: string[]) {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: app.current.url,
    DATA_DIR: app.current.services.settings.dataDir,
    SECRET_KEY,
  }
  const file = new URL(`./${command}.ts`, import.meta.url).pathname
  return execute(process.execPath, [file, ...flags], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  )
}
const countOf = async (action: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from audit_log where action = ${action}`.execute(app.current.owner)
  return rows[0]?.count
}

/** Each command is a process that loads the server. The tests follow each other. */
describe('npm run audit:archive', { timeout: slow.servers }, () => {
  it('refuses a day that is too young, no day, and a day without events, and deletes nothing', async () => {
    const today = new Date().toISOString().slice(0, 10)
    expect(await run('audit-archive', '--before', today, folder)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('at least 30 days ago'),
    })
    expect(await run('audit-archive', '--before', '31.01.2026', folder)).toMatchObject({ code: 2 })
    expect(await run('audit-archive', '--before', '2025-01-01', folder)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('no events from before 2025-01-01'),
    })
    expect(await countOf('test.2026-01')).toBe(40)
  })

  it('moves the events of a month to an archive that proves itself, and the chain of the log stays whole', async () => {
    const done = await run('audit-archive', '--before', '2026-02-01', '--json', folder)
    expect(done).toMatchObject({ code: 0 })
    const written = JSON.parse(done.stdout) as {
      place: string
      events: number
      last: { seal_id: number; seal: string }
    }
    expect(written).toMatchObject({ events: 40, previous_seal: null, encrypted: false })
    expect(await countOf('test.2026-01')).toBe(0)
    expect(await countOf('test.2026-02')).toBe(40)
    while ((await sealEvents(app.current.pool, signingKey)).sealed > 0);
    expect(await verifyChain(app.current.owner, signingKey)).toMatchObject({ broken: undefined, problems: [] })
    expect(await run('audit-verify', '--archive', written.place)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`40 events from 2026-01-01T12:00:00.000000Z`),
    })
    const recorded = await app.current.owner
      .selectFrom('audit_log')
      .select('details')
      .where('action', '=', 'audit.archive')
      .execute()
    expect(recorded).toMatchObject([
      { details: { events: 40, last_seal: `${written.last.seal_id}:${written.last.seal}` } },
    ])
  })

  it('continues the chain of the archive before, and does not overwrite', async () => {
    const first = JSON.parse((await run('audit-archive', '--before', '2026-03-01', '--json', folder)).stdout) as {
      previous_seal: string
      events: number
    }
    expect(first).toMatchObject({ events: 40 })
    expect((await run('audit-verify', '--archive', join(folder, 'audit-before-2026-02-01.tar.zst'))).stdout).toContain(
      `:${first.previous_seal}`,
    )
    await writeFile(join(folder, 'taken.tar.zst'), 'another file')
    expect(await run('audit-archive', '--before', '2026-04-01', join(folder, 'taken.tar.zst'))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('exists already'),
    })
    expect(await countOf('test.2026-03')).toBe(40)
  })

  it('of two at once archives in one, and the other says why not', async () => {
    const both = await Promise.all([
      run('audit-archive', '--before', '2026-03-15', join(folder, 'one.tar.zst')),
      run('audit-archive', '--before', '2026-03-15', join(folder, 'two.tar.zst')),
    ])
    // The later one finds the lock taken, or no event any more.
    expect(both.map(({ code }) => code).sort()).toEqual([0, expect.any(Number)])
    expect(both.filter(({ code }) => code !== 0)).toHaveLength(1)
    const sound = both.findIndex(({ code }) => code === 0)
    const { code } = await run('audit-verify', '--archive', join(folder, sound === 0 ? 'one.tar.zst' : 'two.tar.zst'))
    expect(code).toBe(0)
  })

  it('verification refuses an archive that was cut off, changed, or made of something else', async () => {
    const whole = await readFile(join(folder, 'audit-before-2026-02-01.tar.zst'))
    const changed = Buffer.from(whole)
    changed.writeUInt8(changed.readUInt8(changed.length >> 1) ^ 1, changed.length >> 1)
    const cases = { cut: whole.subarray(0, whole.length - 40), changed, text: Buffer.from('not an archive at all') }
    for (const [name, content] of Object.entries(cases)) {
      await writeFile(join(folder, `${name}.tar.zst`), content)
      const { code, stderr } = await run('audit-verify', '--archive', join(folder, `${name}.tar.zst`))
      expect(code, name).not.toBe(0)
      expect(stderr, name).toMatch(/damaged|no backup/)
    }
  })

  it('archives and deletes nothing if an event was changed outside the application', async () => {
    const before = await countOf('test.2026-03')
    await app.current.owner.connection().execute(async (db) => {
      await sql`set session_replication_role = replica`.execute(db)
      await sql`update audit_log set user_name = 'Eve' where id = (
        select max(id) from audit_log where action = 'test.2026-03')`.execute(db)
      await sql`set session_replication_role = origin`.execute(db)
    })
    const refused = await run('audit-archive', '--before', '2026-04-01', join(folder, 'tampered.tar.zst'))

    expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('not as it was sealed') })
    expect(await countOf('test.2026-03')).toBe(before)
    await expect(readFile(join(folder, 'tampered.tar.zst'))).rejects.toMatchObject({ code: 'ENOENT' })
  })
})
