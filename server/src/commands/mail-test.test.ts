import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MailServer, startMailServer } from '../../test/mail-server.ts'

const run = promisify(execFile)
const command = new URL('./mail-test.ts', import.meta.url).pathname
let server: MailServer
let folder: string
beforeAll(async () => {
  server = await startMailServer()
  folder = await mkdtemp(join(tmpdir(), 'storey-mail-test-'))
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const send = (settings: Record<string, string>, ...flags: string[]) =>
  run(process.execPath, [command, ...flags], { env: { PATH: process.env.PATH, DATA_DIR: folder, ...settings } })

describe('mail:test', () => {
  it('says what the mail server answered', async () => {
    const { stdout } = await send({ MAIL_URL: `smtp://127.0.0.1:${server.port}` }, '--to', 'ada@example.com')
    expect(stdout).toContain('The letter to ada@example.com was taken: 250')
    expect(server.accepted.get('ada@example.com')).toBe(1)
  })

  it('says why it was not taken, and ends with 1', async () => {
    server.refuse = { at: 'RCPT', code: 550 }
    await expect(
      send({ MAIL_URL: `smtp://127.0.0.1:${server.port}` }, '--to', 'nobody@example.com'),
    ).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('550 Not this one') })
  })

  it('keeps it on this machine where no mail server is set', async () => {
    await send({}, '--to', 'ada@example.com')
    expect(await readdir(join(folder, 'mailbox'))).toHaveLength(2)
  })

  it('says what it needs where no address is given', async () => {
    await expect(send({})).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('--to') })
  })
})
