import type { Readable } from 'node:stream'
import type { JobKind } from '@storey/api/account/tasks.ts'
import * as z from 'zod'
import type { Scope } from '../access/scope.ts'
import { tooManyAtOnce } from '../access/usage-limits.ts'
import type { Database } from '../database/connect.ts'
import type { Context, EmitContext } from '../services/context.ts'
import { job } from '../services/job.ts'
import type { Services } from '../services/services.ts'
import { countUnfinished, insertWork, letUndo } from './queries.ts'
import { taskEvent } from './task-event.ts'

/** Runs one task. If its worker dies, the task starts again within 15 seconds. */
export const taskJob = job('work', z.object({ job_id: z.int() }), {
  retries: 3,
  retry_after_s: 5,
  expires_after_s: 4 * 3_600,
  heartbeatSeconds: 10,
})

/** Input of a running task: its query, the user as they are now, and functions that report progress. */
export interface Running<Query> {
  readonly id: number
  readonly services: Services
  readonly scope: Scope
  readonly input: Query
  /**
   * Runs a transaction in the user's scope.
   *
   * @param how with `snapshot`, all its statements read the same snapshot; with `on_standby` a standby may answer a read, and
   *   `work` runs again on the primary if that fails
   * @param work with `reads_first` it may read at once, and waits for `admitted` before it writes
   */
  within<T>(
    work: (db: Database, admitted: Promise<void>) => Promise<T>,
    how?: { read_only?: boolean; reads_first?: boolean; snapshot?: boolean; on_standby?: boolean },
  ): Promise<T>
  /**
   * Reports progress; written at most twice a second.
   *
   * @throws Stopped if the task was cancelled or the user's access changed
   */
  progress(done: number, total: number): Promise<void>
  /** Sets the title shown under the bell once the task has ended, such as one with the final count. */
  retitle(title: string): void
  /** Stores the result while it is produced. The user gets it once the task has succeeded. */
  keep(file: { readonly name: string; readonly type: string }, content: Readable): Promise<void>
}

/** A kind of task. A refusal that it throws is shown to the user; any other error is a fault and is logged. */
export interface Task {
  readonly kind: JobKind
  readonly run: (services: Services, running: Running<unknown>) => Promise<void>
}

/** Defines a kind of task; its query is parsed again before it runs. */
export const task = <Query>(
  kind: JobKind,
  input: z.ZodType<Query>,
  run: (running: Running<Query>) => Promise<void>,
): Task => ({ kind, run: (_services, running) => run({ ...running, input: input.parse(running.input) }) })

interface Beginning {
  readonly kind: JobKind
  /** The title shown under the bell: "Units, 214 rows". */
  readonly title: string
  /** The query, as JSON; it never leaves the server. */
  readonly input: object
  /** The screen of the task's subject, if it produces no file. */
  readonly path?: string
}

/** Adds an entry under the bell for work that the caller's transaction does itself and that can be undone. Returns its id. */
export async function noteTask(
  { db, scope, emit }: EmitContext<'job'>,
  { count, ...beginning }: Beginning & { readonly count: number },
): Promise<number> {
  const { id } = await insertWork(db, scope, { ...beginning, done: count })
  await letUndo(db, scope, id)
  emit(taskEvent({ id, organization_id: scope.organization_id, user_id: scope.user_id }))
  return id
}

/** Maximum unfinished tasks of one user in an organization. */
const MAX_WORKS = 3

/**
 * Starts a task in the caller's transaction; a rollback removes it. Returns its id.
 *
 * @throws 429 if the user has too many unfinished tasks
 */
export async function startTask(
  { db, scope, services: { queue, settings }, emit }: Context<'job', 'queue' | 'settings'>,
  beginning: Beginning,
): Promise<number> {
  const behind = await countUnfinished(db, scope)
  if (settings.rateLimit && behind >= MAX_WORKS) throw tooManyAtOnce('works', 'person', 10)
  const { id } = await insertWork(db, scope, beginning)
  await queue.send(db, taskJob, { job_id: id }, { turn: { group: String(scope.organization_id), behind } })
  emit(taskEvent({ id, organization_id: scope.organization_id, user_id: scope.user_id }))
  return id
}
