import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll } from 'vitest'

const SERVER = new URL('../../src/', import.meta.url)
const READY = { file: 'main.ts', words: 'Storey is ready at', flags: [] as readonly string[] }

/** Runs programs of the server in processes of their own, over one data folder; after each test, or after the file, they are ended. */
export function useProcesses(last: NodeJS.Signals = 'SIGKILL', kept: 'test' | 'file' = 'test') {
  let folder: string
  const children: ChildProcess[] = []
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'storey-process-'))
    // A database of its own runs as a user who has to reach it.
    await chmod(folder, 0o711)
  })
  const endAll = async () => {
    for (const child of children.splice(0)) await end(child, last)
  }
  if (kept === 'test') afterEach(endAll)
  afterAll(async () => {
    await endAll()
    await rm(folder, { recursive: true, force: true })
  })

  /** Runs a program until it has said the words: without a word, the real server until it is ready. */
  return async (settings: Record<string, string> = {}, program: Partial<typeof READY> = {}) => {
    const { file, words, flags } = { ...READY, ...program }
    const path = fileURLToPath(new URL(file, SERVER))
    const env = { PATH: process.env.PATH, PORT: '0', DATA_DIR: folder, LOG_FORMAT: 'pretty', ...settings }
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
}

/** Ends a process that may have ended already; answers its exit code. */
export async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const ended = new Promise<number | null>((done) => child.once('exit', done))
  child.kill(signal)
  return ended
}

/** Waits for what another process brings about. */
export async function until(
  what: string,
  holds: () => boolean | Promise<boolean>,
  { every_ms = 100, most_s = 60 } = {},
): Promise<void> {
  const latest = Date.now() + most_s * 1000
  while (!(await holds())) {
    if (Date.now() > latest) throw new Error(`It did not come to this in ${most_s} seconds: ${what}`)
    await pause(every_ms)
  }
}
