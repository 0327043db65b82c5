import { type ChildProcessByStdio, spawn } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll } from 'vitest'
import type { TestApp } from '../harness.ts'

type Server = ChildProcessByStdio<Writable, Readable, null>

/**
 * Two processes of the server on the database of a test's application: their addresses, once they listen. They serve everything; a race
 * gives its application the routes that it calls there, so that `npm test -- --changed` knows them.
 */
export function useTwoServers(app: { readonly current: TestApp }): readonly string[] {
  const processes: Server[] = []
  const servers: string[] = []
  beforeAll(async () => {
    const env = {
      ...process.env,
      RACE_DATABASE: app.current.url,
      RACE_SECRET_KEY: 'a race key of thirty-two bytes or more',
    }
    for (let count = 0; count < 2; count++) {
      const child = spawn(process.execPath, [fileURLToPath(new URL('server.ts', import.meta.url))], {
        env,
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      processes.push(child)
      servers.push(await firstLine(child))
    }
  })
  afterAll(() =>
    Promise.all(
      processes.map(
        (child) =>
          new Promise((resolve) => {
            child.once('exit', resolve)
            child.stdin.end()
          }),
      ),
    ),
  )
  return servers
}

/** The address that a process says once it listens. @throws where it ends before */
function firstLine(child: Server): Promise<string> {
  return new Promise((resolve, reject) => {
    child.stdout.once('data', (line) => resolve(String(line).trim()))
    child.once('exit', (code) => reject(new Error(`The server of the race ended with ${code}.`)))
  })
}
