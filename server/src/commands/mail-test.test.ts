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
  it('mail:test prints the response of the mail server', async () => {
    const { stdout } = await send({ MAIL_URL: `smtp://127.0.0.1:${server.port}` }, '--to', 'ada@example.com')
    expect(stdout).toContain('The e-mail to ada@example.com was accepted: 250')
    expect(server.accepted.get('ada@example.com')).toBe(1)
  })

  it('mail:test prints why an e-mail was refused, and exits with 1', async () => {
    server.refuse = { at: 'RCPT', code: 550 }
    await expect(
      send({ MAIL_URL: `smtp://127.0.0.1:${server.port}` }, '--to', 'nobody@example.com'),
    ).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('550 Not this one') })
  })

  it.each([
    ['smtps://127.0.0.1:PORT', 'smtps:// for port 465'],
    ['smtp://127.0.0.1:1', 'check host and port of MAIL_URL'],
    ['smtp://mail.invalid:587', 'check the host name of MAIL_URL'],
  ])('mail:test says of %s what would be right', async (address, hint) => {
    const MAIL_URL = address.replace('PORT', String(server.port))

    await expect(send({ MAIL_URL }, '--to', 'ada@example.com')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(hint),
    })
  })

  it('mail:test stores the e-mail on this machine without a mail server', async () => {
    await send({}, '--to', 'ada@example.com')
    expect(await readdir(join(folder, 'mailbox'))).toHaveLength(2)
  })

  it('mail:test prints its usage without an address', async () => {
    await expect(send({})).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining('--to') })
  })
})
