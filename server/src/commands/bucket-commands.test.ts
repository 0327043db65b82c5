import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { BUCKET_KEYS, startBucket } from '../../test/bucket.ts'
import { createEmptyDatabase } from '../../test/database.ts'
import { SECRET_KEY, useTestApp } from '../../test/harness.ts'
import { slow } from '../../test/slow.ts'
import { openInstallation } from '../database/installation.ts'
import { openStorage } from '../files/open-storage.ts'

const app = useTestApp([])
const execute = promisify(execFile)

let folder: string
let bucket: Awaited<ReturnType<typeof startBucket>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storey-bucket-commands-'))
  bucket = await startBucket()
  await openInstallation(app.current.url, app.current.services.settings)
  await app.current.storage.put('7/aa/kept.pdf', Buffer.from('%PDF-'))
})
beforeEach(() => {
  for (const [name, value] of Object.entries(BUCKET_KEYS)) vi.stubEnv(name, value)
})
afterEach(() => void vi.unstubAllEnvs())
afterAll(async () => {
  await bucket.stop()
  await rm(folder, { recursive: true, force: true })
})

const address = (path: string) => `s3://storey/${path}?endpoint=http://127.0.0.1:${bucket.port}`

async function run(command: string, flags: readonly string[], more: Record<string, string> = {}) {
  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: app.current.url,
    DATA_DIR: app.current.services.settings.dataDir,
    SECRET_KEY,
    ...BUCKET_KEYS,
    ...more,
  }
  const file = new URL(`./${command}.ts`, import.meta.url).pathname
  return execute(process.execPath, [file, ...flags], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  )
}

/** Each command is a process that loads the server. */
describe('commands with a bucket', { timeout: slow.servers }, () => {
  it('backup writes archives to a bucket and keeps the last ones; restore reads one into another bucket', async () => {
    const made: string[] = []
    for (let turn = 0; turn < 2; turn++) {
      const { code, stdout, stderr } = await run('backup', [address('backups/'), '--keep', '1', '--json'])
      expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      made.push((JSON.parse(stdout) as { place: string }).place)
    }
    const [first = '', second = ''] = made
    const query = address('').slice(address('').indexOf('?'))
    const target = await createEmptyDatabase()
    const into = { DATABASE_URL: target.url, DATA_DIR: join(folder, 'target'), STORAGE_URL: address('restored') }
    const gone = await run('restore', [`${first}${query}`, '--json'], into)
    const restored = await run('restore', [`${second}${query}`, '--json'], into)
    await target.drop()

    expect(second).toMatch(/^s3:\/\/storey\/backups\/storey-[0-9a-f]{8}-\S+\.tar\.zst$/)
    expect(gone).toMatchObject({ code: 2, stderr: expect.stringContaining('There is no archive s3://storey/backups/') })
    expect(restored).toMatchObject({ code: 0 })
    expect(JSON.parse(restored.stdout)).toMatchObject({ files: 1, warnings: [] })
    expect(await text((await openStorage(address('restored'))).read('7/aa/kept.pdf'))).toBe('%PDF-')
  })

  it('files:move copies the files to a bucket, with which doctor is content and which it names', async () => {
    const to = address('moved')
    const moved = await run('files-move', [to, '--json'])
    const same = await run('files-move', [to], { STORAGE_URL: to })
    const doctor = await run('doctor', ['--json'], { STORAGE_URL: to })
    const { findings } = JSON.parse(doctor.stdout) as { findings: { check: string; result: string; message: string }[] }

    expect(moved).toMatchObject({ code: 0 })
    expect(JSON.parse(moved.stdout)).toEqual({ copied: 1, present: 0, bytes: 5, finished: true })
    expect(same).toMatchObject({ code: 2, stderr: expect.stringContaining('is where the files are') })
    expect(findings.find(({ check }) => check === 'secret key and files')).toMatchObject({
      result: 'ok',
      message: expect.stringMatching(/^s3:\/\/storey\/moved belongs/),
    })
  })

  it.each([
    ['backup', `s3://nowhere/x?endpoint=http://127.0.0.1:PORT`, 7, 'the bucket does not exist'],
    ['backup', `s3://storey/x?endpoint=http://127.0.0.1:1`, 7, 'nothing listens at its address'],
    ['backup', `s3://storey/x?endpoint=https://127.0.0.1:PORT`, 7, 'TLS failed'],
    ['backup', 's3://storey/x?password=1', 2, 'must be like s3://bucket/prefix'],
    ['files-move', `s3://nowhere/x?endpoint=http://127.0.0.1:PORT`, 7, 'the bucket does not exist'],
    ['files-adopt', '', 2, 'STORAGE_URL'],
  ])('%s %s ends with exit code %i and says why', async (command, to, code, message) => {
    const flags = to === '' ? [] : [to.replace('PORT', String(bucket.port))]
    const ended = await run(command, flags, to === '' ? { STORAGE_URL: 's3://NOWHERE' } : {})

    expect(ended).toMatchObject({ code, stderr: expect.stringContaining(message) })
    expect(ended.stderr).not.toMatch(/^ {4}at /m)
  })
})
