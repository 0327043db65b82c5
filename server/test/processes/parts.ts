import type { ChildProcess } from 'node:child_process'
import { end, useProcesses } from '../faults/processes.ts'
import { SECRET_KEY, type TestApp } from '../harness.ts'

/** One process of the server: what it is for, and where it listens. */
export interface Part {
  readonly child: ChildProcess
  readonly address: string
}

/** Processes of the server by their parts, on the database of a test's application; they end with the file. */
export function useParts(app: { readonly current: TestApp }, settings: () => Record<string, string> = () => ({})) {
  const run = useProcesses('SIGKILL', 'file')
  return async (part: 'web' | 'worker', more: Record<string, string> = {}): Promise<Part> => {
    const { child, said } = await run({
      PROCESS: part,
      DATABASE_URL: app.current.url,
      SECRET_KEY,
      TWO_FACTOR: 'optional',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'info',
      ...settings(),
      ...more,
    })
    const address = /Storey is ready at (http:\S+)/.exec(said)?.[1]
    if (!address) throw new Error(`No address in: ${said}`)
    return { child, address }
  }
}

/** Asks a process to stop, as an orchestrator does; answers its exit code. */
export const stop = ({ child }: Part) => end(child, 'SIGTERM')
