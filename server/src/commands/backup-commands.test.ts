import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEmptyDatabase } from '../../test/database.ts'
import { SECRET_KEY, useTestApp } from '../../test/harness.ts'
import { slow } from '../../test/slow.ts'
import { runBackup } from '../backup/jobs.ts'
import { reasonOf } from '../backup/write-backup.ts'
import { openInstallation } from '../database/installation.ts'

const app = useTestApp([])
const execute = promisify(execFile)

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storey-archives-'))
  await openInstallation(app.current.url, app.current.services.settings)
  await app.current.storage.put('7/aa/kept.pdf', Buffer.from('%PDF-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Runs a command as an operator does; answers its exit code and what it prints. */
async function run(
  command: string,
  flags: readonly string[],
  more: Record<string, string> = {},
  { most_bytes }: { readonly most_bytes?: number } = {},
) {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: app.current.url,
    DATA_DIR: app.current.services.settings.dataDir,
    SECRET_KEY,
    ...more,
  }
  const file = new URL(`./${command}.ts`, import.meta.url).pathname
  // A shell counts the most that a process may write into one file in blocks of 512 bytes.
  const limited = most_bytes === undefined ? [] : ['sh', '-c', `ulimit -f ${most_bytes / 512}; exec "$@"`, 'sh']
  const [program = '', ...all] = [...limited, process.execPath, file, ...flags]
  return execute(program, all, { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  )
}

const recorded = () =>
  app.current.owner
    .selectFrom('backups')
    .select(['place', 'error', 'is_encrypted', 'file_count'])
    .orderBy('id')
    .execute()

/** Each command is a process that loads the server. */
describe('npm run backup', { timeout: slow.servers }, () => {
  it('writes archives with the time in their names, keeps the last ones, records them, and restores one elsewhere', async () => {
    const into = join(folder, 'kept')
    const made: string[] = []
    for (let turn = 0; turn < 3; turn++) {
      const { code, stdout } = await run('backup', [`${into}/`, '--keep', '2', '--json'])
      expect(code).toBe(0)
      made.push((JSON.parse(stdout) as { place: string }).place)
    }
    await writeFile(join(into, 'storey-notes.txt'), 'not an archive')
    const names = await readdir(into)
    const target = await createEmptyDatabase()
    const checked = await run('restore', [made[2] ?? '', '--check', '--json'])
    const restored = await run('restore', [made[2] ?? '', '--json'], {
      DATABASE_URL: target.url,
      DATA_DIR: join(folder, 'target'),
    })
    await target.drop()

    expect(names.filter((name) => name.endsWith('.tar.zst')).map((name) => join(into, name))).toEqual(made.slice(1))
    expect(JSON.parse(checked.stdout)).toMatchObject({ files: 1 })
    expect(restored.code).toBe(0)
    expect(JSON.parse(restored.stdout)).toMatchObject({ files: 1, warnings: [] })
    expect(await recorded()).toEqual(made.map((place) => ({ place, error: null, is_encrypted: false, file_count: 1 })))
  })

  it('has a job of the worker that writes to BACKUP_URL, encrypted if asked, and does nothing without it', async () => {
    const { services, url } = app.current
    const into = join(folder, 'scheduled')
    await runBackup({ ...services, ownerUrl: url })
    const settings = { ...services.settings, backupUrl: `file:${into}`, backupPassphrase: 'correct horse battery' }
    await runBackup({ ...services, settings, ownerUrl: url })
    const [name = ''] = await readdir(into)
    const checked = await run('restore', [join(into, name), '--check'], { BACKUP_PASSPHRASE: 'correct horse battery' })

    expect(name).toMatch(/^storey-[0-9a-f]{8}-\d{8}t\d{9}z\.tar\.zst\.age$/)
    expect(checked).toMatchObject({ code: 0, stdout: expect.stringContaining('The archive is whole') })
    expect((await recorded()).at(-1)).toMatchObject({ is_encrypted: true, error: null })
  })

  it('overwrites nothing, and leaves nothing where it cannot write', async () => {
    const file = join(folder, 'once.tar.zst')
    const first = await run('backup', [file])
    const again = await run('backup', [file])
    const closed = join(folder, 'file')
    await writeFile(closed, '')
    await chmod(closed, 0o400)
    const inFile = await run('backup', [join(closed, 'a.tar.zst')])

    expect(first).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('SECRET_KEY (DATA_DIR/secret-key) is not in it'),
    })
    expect(again).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('exists already. A backup does not overwrite'),
    })
    expect(inFile).toMatchObject({ code: 1, stderr: expect.stringContaining('a part of the path is a file') })
    expect((await recorded()).at(-1)?.error).toContain('a part of the path is a file')
    expect(reasonOf({ code: 'ENOSPC' })).toBe('the disk is full')
  })

  it('a disk that is full in the middle of a backup leaves the earlier archives, no part, and a record of the reason', async () => {
    const into = join(folder, 'narrow')
    await run('backup', [join(into, 'before.tar.zst')])
    const before = await readFile(join(into, 'before.tar.zst'))
    await app.current.storage.put('7/aa/scan.pdf', randomBytes(8_000_000))
    const full = await run('backup', [`${into}/`, '--keep', '1'], {}, { most_bytes: 4 * 1024 * 1024 })
    const [last] = (await recorded()).slice(-1)
    const again = await run('backup', [join(into, 'after.tar.zst')])
    const checked = await run('restore', [join(into, 'after.tar.zst'), '--check'])

    expect(full).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        'a file may not be as large there. No backup was made, and nothing was left there',
      ),
    })
    expect(last).toMatchObject({ error: expect.stringContaining('a file may not be as large there'), file_count: 0 })
    expect((await readdir(into)).sort()).toEqual(['after.tar.zst', 'before.tar.zst'])
    expect((await readFile(join(into, 'before.tar.zst'))).equals(before)).toBe(true)
    expect([again.code, checked.code]).toEqual([0, 0])
    await app.current.storage.remove('7/aa/scan.pdf')
  })

  it.each([
    ['backup', [], 'Say where'],
    ['backup', ['a', 'b'], 'Say where'],
    ['backup', ['x/', '--keep', '0'], '--keep is "0"'],
    ['backup', ['one.tar.zst', '--keep', '3'], '--keep needs a folder'],
    ['backup', ['Archive One.zst'], 'The name of the archive is "Archive One.zst"'],
    ['restore', [], 'Say which archive'],
    ['restore', ['nowhere.tar.zst'], 'There is no archive'],
  ])('%s %o is refused with the right use and exit code 2', async (command, flags, message) => {
    expect(await run(command, flags)).toMatchObject({ code: 2, stderr: expect.stringContaining(message) })
  })
})
