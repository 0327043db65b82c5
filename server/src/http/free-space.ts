import { mkdir, statfs } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Pool } from '../database/connect.ts'
import type { Services } from '../services/services.ts'

/** The result is cached for this time: several callers may ask at once, and a balancer asks often. */
const KEPT_MS = 2_000
/** A check that takes longer says that its part is slow. */
const PATIENCE_MS = 1_000
/** PostgreSQL's codes for a statement that took too long, and a lock that did not come. */
const SLOW = /^(57014|55P03)$/

/** Slow is not failed: what is slow for every process does not become faster when a balancer takes this one out. */
type Judgement = 'works' | 'slow' | 'failed'

interface Readiness {
  readonly database: Judgement
  readonly storage: Judgement
  readonly queue: Judgement
}

/**
 * Checks that the database responds and accepts writes, files can be stored and have space, and jobs can be queued; within a second.
 *
 * @param probe a connection of its own: those of calls may all wait for a lock
 */
export function askReadiness({ storage, queue, settings }: Services, probe: Pool): () => Promise<Readiness> {
  let latest: { readonly at: number; readonly answer: Promise<Readiness> } | undefined
  const look = async (): Promise<Readiness> => {
    // The embedded database uses the local disk too.
    const room =
      settings.databaseUrl === undefined ? checkRoom(settings.dataDir, settings.diskFreeLeast) : Promise.resolve()
    const [database, files, jobs] = await Promise.all([
      judge(Promise.all([probe.pg.query(WRITE), room])),
      judge(
        storage
          .check()
          .then(() =>
            settings.storageUrl === undefined ? checkRoom(settings.filesDir, settings.diskFreeLeast) : undefined,
          ),
      ),
      judge(queue.check()),
    ])
    return { database, storage: files, queue: jobs }
  }
  return () => {
    if (!latest || Date.now() - latest.at > KEPT_MS) latest = { at: Date.now(), answer: look() }
    return latest.answer
  }
}

/** A dedicated row that is written each time: a read-only database, or one with a full disk, refuses it. */
const WRITE = `insert into rate_limits (key, points, expire) values ('readiness', 0, null)
  on conflict (key) do update set points = excluded.points`

async function checkRoom(folder: string, min: number): Promise<void> {
  await mkdir(folder, { recursive: true })
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < min) throw new Error(`${folder} has less than ${min} bytes left.`)
}

const judge = (attempt: Promise<unknown>): Promise<Judgement> =>
  Promise.race([
    attempt.then(
      () => 'works' as const,
      ({ code }: NodeJS.ErrnoException) => (SLOW.test(code ?? '') ? ('slow' as const) : ('failed' as const)),
    ),
    pause(PATIENCE_MS, 'slow' as const, { ref: false }),
  ])
