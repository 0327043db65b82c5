import { isDeepStrictEqual } from 'node:util'
import { accessOf } from '@storey/api/account/tasks.ts'
import { admitWork, type KnownUser } from '../access/admit.ts'
import { memberOf, runFor } from '../access/requester.ts'
import { openingOf as openingOfScope, type Scope, visibilityOf } from '../access/scope.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../errors/problems.ts'
import { type StoredFile, storeMade } from '../files/keep.ts'
import { insertFile } from '../files/queries.ts'
import { publish } from '../live/events.ts'
import type { AccountContext } from '../services/context.ts'
import type { Services } from '../services/services.ts'
import { endWork, findPerson, finishWork, type StartedWork, startWork, writeProgress } from './queries.ts'
import type { Running, Task } from './task.ts'
import { taskEvent } from './task-event.ts'

/** Results are kept for this many days. */
const KEPT_DAYS = 7
/** Minimum time between two writes of the progress. */
const PROGRESS_INTERVAL_MS = 500

/** How a task ended, for the code that notifies the user. */
export interface Ended extends Pick<StartedWork, 'id' | 'organization_id' | 'user_id' | 'kind' | 'title' | 'path'> {
  readonly outcome: 'done' | 'failed'
  readonly problem: string | null
}
/** Notifies the user in the transaction that ends the task. */
export type OnTaskEnd = (context: AccountContext, ended: Ended) => Promise<void>

/** Thrown to stop a task that did not fail, such as a cancelled one. */
class Stopped extends Error {
  readonly why: 'cancelled' | 'overtaken' | 'access'
  constructor(why: 'cancelled' | 'overtaken' | 'access') {
    super(why)
    this.why = why
  }
}

const LOST_ACCESS = 'Your access changed while this ran. Start it again if you still have access.'
const OUR_FAULT = 'Something went wrong on our side. Try again.'

/**
 * Runs one task to its end with the user's present access. It writes the progress, and stops if the user cancels or their access changes.
 * An error is written to the row; the task is retried only if even that write fails.
 */
export async function runTask(
  services: Services,
  kinds: ReadonlyMap<string, Task>,
  job_id: number,
  onTaskEnd: OnTaskEnd,
): Promise<void> {
  const { pool, storage, log } = services
  const work = await asWorker(services, (db) => startWork(db, job_id))
  if (!work) return
  const made: StoredFile[] = []
  try {
    if (work.cancel_asked_at !== null) throw new Stopped('cancelled')
    const kind = kinds.get(work.kind)
    if (!kind) throw new Error(`No task handles the kind ${work.kind}.`)
    const { person, scope } = await enter(services, work)
    await runFor(memberOf(work.user_id, work.organization_id), () =>
      kind.run(services, runningOf(services, work, person, scope, made)),
    )
    await pool.transaction(openingOf(scope, person), async (db, opened) => {
      if ((await opened).access_version !== person.access_version) await checkAccess(services, work, scope)
      const [file] = made
      const file_id = file ? (await insertFile(db, scope, file)).id : null
      const kept = { query: work.input.query, visibility: visibilityOf(scope) }
      if (!(await finishWork(db, scope, work, { file_id, kept, days: KEPT_DAYS }))) throw new Stopped('cancelled')
      await onTaskEnd({ db, services }, { ...work, outcome: 'done', problem: null })
      await publish(db, [taskEvent(work)])
    })
  } catch (problem) {
    const ended = await end(services, work, problem, onTaskEnd)
    // If the connection broke at the very end, the row may refer to the files after all: then they are kept.
    if (ended || problem instanceof Stopped) for (const { storage_key } of made) await storage.remove(storage_key)
    if (!(problem instanceof Stopped || problem instanceof Refusal))
      log.error({ err: problem, job_id, kind: work.kind }, 'Long work failed')
  }
}

function runningOf(
  services: Services,
  work: StartedWork,
  person: KnownUser,
  scope: Scope,
  made: StoredFile[],
): Running<unknown> {
  let reported = 0
  return {
    services,
    id: work.id,
    scope,
    input: work.input.query,
    within: (what, { read_only = false, reads_first = false, snapshot = false, on_standby = false } = {}) =>
      services.pool.transaction(
        { ...openingOf(scope, person), read_only, reads_first, snapshot, on_standby },
        async (db, opened) => {
          const admitted = opened.then(async ({ access_version }) => {
            if (access_version !== person.access_version) await checkAccess(services, work, scope)
          })
          if (!reads_first) await admitted
          return what(db, admitted)
        },
      ),
    async progress(done, total) {
      if (Date.now() - reported < PROGRESS_INTERVAL_MS) return
      reported = Date.now()
      const opening = { role: 'storey_worker', user_id: person.user_id } as const
      const written = await services.pool.transaction(opening, async (db, opened) => {
        if ((await opened).access_version !== person.access_version) await checkAccess(services, work, scope)
        const row = await writeProgress(db, work, done, total)
        await publish(db, [taskEvent(work)])
        return row
      })
      if (!written) throw new Stopped('overtaken')
      if (written.cancel_asked_at !== null) throw new Stopped('cancelled')
    },
    retitle(title) {
      work.title = title
    },
    async keep(file, content) {
      made.push(await storeMade(services.storage, work.organization_id, file, content))
    },
  }
}

/** Loads the user as they are now, with their scope. @throws Stopped if they may no longer do this */
async function enter(services: Services, work: StartedWork): Promise<{ person: KnownUser; scope: Scope }> {
  const person = await asWorker(services, (db) => findPerson(db, work.user_id))
  if (!person) throw new Stopped('access')
  try {
    return { person, scope: admitWork(accessOf(work.kind), person, work.organization_id) }
  } catch (problem) {
    if (problem instanceof Refusal) throw new Stopped('access')
    throw problem
  }
}

/** @throws Stopped if the user's scope differs from that at the start of the task */
async function checkAccess(services: Services, work: StartedWork, began: Scope): Promise<void> {
  const { scope } = await enter(services, work)
  if (!isDeepStrictEqual({ ...scope, user_name: '' }, { ...began, user_name: '' })) throw new Stopped('access')
}

/** Ends an attempt without a result; false if it had already ended. */
async function end(services: Services, work: StartedWork, problem: unknown, onTaskEnd: OnTaskEnd): Promise<boolean> {
  if (problem instanceof Stopped && problem.why === 'overtaken') return false
  const cancelled = problem instanceof Stopped && problem.why === 'cancelled'
  const message = problem instanceof Stopped ? LOST_ACCESS : problem instanceof Refusal ? problem.message : OUR_FAULT
  return asWorker(services, async (db) => {
    if (!(await endWork(db, work, cancelled ? 'cancelled' : 'failed', cancelled ? null : message))) return false
    if (!cancelled) await onTaskEnd({ db, services }, { ...work, outcome: 'failed', problem: message })
    await publish(db, [taskEvent(work)])
    return true
  })
}

const asWorker = <T>({ pool }: Services, what: (db: Database) => Promise<T>) =>
  pool.transaction({ role: 'storey_worker' }, what)

const openingOf = (scope: Scope, { user_id }: KnownUser) => ({ ...openingOfScope(scope), user_id })
