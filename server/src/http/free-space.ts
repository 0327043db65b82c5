import { mkdir, statfs } from 'node:fs/promises'
import type { Services } from '../services/services.ts'

/** The result is cached for this time: several callers may ask at once, and a balancer asks often. */
const KEPT_MS = 2_000

interface Readiness {
  readonly database: boolean
  readonly storage: boolean
  readonly queue: boolean
}

/** Checks that the database responds and accepts writes, files can be stored and have space, and jobs can be queued. */
export function askReadiness({ pool, storage, queue, settings }: Services): () => Promise<Readiness> {
  let asked: { readonly at: number; readonly answer: Promise<Readiness> } | undefined
  const look = async (): Promise<Readiness> => {
    const [database, files, jobs] = await Promise.all([
      works(pool.pg.query(WRITE)),
      works(storage.check().then(() => checkRoom(settings.filesDir, settings.diskFreeLeast))),
      works(queue.check()),
    ])
    // The embedded database uses the local disk too.
    const room =
      settings.databaseUrl !== undefined || (await works(checkRoom(settings.dataDir, settings.diskFreeLeast)))
    return { database: database && room, storage: files, queue: jobs }
  }
  return () => {
    if (!asked || Date.now() - asked.at > KEPT_MS) asked = { at: Date.now(), answer: look() }
    return asked.answer
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

const works = (attempt: Promise<unknown>) =>
  attempt.then(
    () => true,
    () => false,
  )
