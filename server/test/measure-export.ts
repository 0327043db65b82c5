import { setTimeout as pause } from 'node:timers/promises'
import { jobs } from '@storey/api/account/tasks.ts'
import type { Person, TestApp } from './harness.ts'

const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`

/**
 * Has an export made that was begun, and answers its file. What it took is printed, not asserted: it tells of the machine
 * too.
 */
export async function measureExport(app: TestApp, person: Person, id: number, what: string): Promise<Buffer> {
  globalThis.gc?.()
  const before = process.memoryUsage().rss
  let most = before
  let ended = false
  const begun = performance.now()
  const watching = (async () => {
    while (!ended) {
      most = Math.max(most, process.memoryUsage().rss)
      await pause(20)
    }
  })()
  await app.work()
  ended = true
  await watching
  const took = (performance.now() - begun) / 1000
  const { rawPayload } = await person.ask(jobs.result, { params: { id } })
  console.log(
    `Export of ${what}: ${took.toFixed(1)} s, ${megabytes(rawPayload.length)}, memory grew by at most ${megabytes(most - before)}`,
  )
  return rawPayload
}
