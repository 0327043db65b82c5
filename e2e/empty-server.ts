import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { askOwner } from '../server/test/empty-database.ts'
import { freePort } from '../server/test/journey-server.ts'

interface EmptyServer {
  readonly address: string
  /** What it writes for who becomes the first super admin, as its output is no terminal. */
  readonly link: string
  /** Ends it as a power cut does, with `kill -9`. */
  kill(): Promise<void>
  /** A statement as the owner of its database, while it runs. */
  ask(text: string, values?: unknown[]): Promise<unknown>
  /** `npm start` once more, at the same address over the same folder. */
  startAgain(): Promise<void>
  stop(): Promise<void>
}

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** `npm start` in a folder without a database, until it has written its one-time link. */
export async function startEmptyServer(
  settings: Readonly<Record<string, string>> = {},
  { host = '127.0.0.1' } = {},
): Promise<EmptyServer> {
  const folder = await mkdtemp(join(tmpdir(), 'storey-empty-'))
  const port = await freePort()
  const address = `http://${host}:${port}`
  const { DATABASE_URL, ...environment } = process.env
  let running: ChildProcess | undefined
  /** Runs it until it has printed these words. */
  const begin = async (words: RegExp): Promise<string> => {
    const child = spawn(process.execPath, ['scripts/launch.mjs', 'start'], {
      cwd: ROOT,
      env: {
        ...environment,
        NODE_ENV: 'production',
        PORT: String(port),
        PUBLIC_URL: address,
        DATA_DIR: folder,
        MAILBOX: 'open',
        TWO_FACTOR: 'optional',
        ...settings,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    running = child
    let said = ''
    return new Promise<string>((found, failed) => {
      const hear = (part: Buffer) => {
        said += part
        const [printed] = words.exec(said) ?? []
        if (printed) found(printed)
      }
      child.stdout.on('data', hear)
      child.stderr.on('data', hear)
      child.once('exit', () => {
        if (running === child) running = undefined
        failed(new Error(`npm start ended:\n${said}`))
      })
    })
  }
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (!running) return
    const ended = once(running, 'exit')
    running.kill(signal)
    await ended
  }
  const startAgain = async () => void (await begin(/ready at \S+/))
  return {
    address,
    link: await begin(/There is no super admin yet/).then(async () =>
      (await readFile(join(folder, 'first-start-link'), 'utf8')).trim(),
    ),
    kill: () => end('SIGKILL'),
    ask: (text, values) => askOwner(folder, text, values),
    startAgain,
    stop: async () => {
      // A killed one leaves its database running, which the next one adopts and ends.
      if (!running) await startAgain()
      await end('SIGTERM')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
