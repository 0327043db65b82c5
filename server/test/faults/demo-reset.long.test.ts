import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'

let folder: string
const children: ChildProcess[] = []
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'storey-reset-'))
  await chmod(folder, 0o711)
})
afterAll(async () => {
  for (const child of children) await stop(child)
  await rm(folder, { recursive: true, force: true })
})

/** Runs a program of the server until it has said the words; answers all that it said. */
async function run(file: string, words: string, ...flags: string[]): Promise<{ child: ChildProcess; said: string }> {
  const path = fileURLToPath(new URL(`../../src/${file}`, import.meta.url))
  const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder, LOG_FORMAT: 'pretty' }
  const child = spawn(process.execPath, [path, ...flags], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  let said = ''
  await new Promise<void>((done, fail) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        said += String(chunk)
        if (said.includes(words)) done()
      })
    child.once('close', () => fail(new Error(`It ended, and said: ${said}`)))
  })
  return { child, said }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = new Promise((done) => child.once('exit', done))
  child.kill('SIGTERM')
  await ended
}

it('a demo that starts afresh has a queue of its own again, an empty mailbox, and says where letters arrive', async () => {
  const first = await run('main.ts', 'Storey is ready at')
  await stop(first.child)

  const { said } = await run('commands/demo.ts', 'Ctrl-C stops it', '--reset')
  const address = /Storey's demo: (\S+)/.exec(said)?.[1] ?? ''
  const ready = await fetch(`${address}/health/ready`)
  const mailbox = await fetch(`${address}/dev/mail.json`)

  expect(said).toContain(`Letters arrive at ${address}/dev/mail`)
  expect(await ready.json()).toMatchObject({ status: 'ready', queue: true })
  expect(await mailbox.json()).toEqual({ data: [] })
})
