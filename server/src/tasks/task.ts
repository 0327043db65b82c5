import type { Readable } from 'node:stream'
import type { JobKind } from '@storey/api/account/tasks.ts'
import * as z from 'zod'
import type { Scope } from '../access/scope.ts'
import { tooManyAtOnce } from '../access/shares.ts'
import type { Context, EmitContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { job } from '../jobs/job.ts'
import type { Services } from '../services.ts'
import { countUnfinished, insertWork, letUndo } from './queries.ts'
import { taskEvent } from './task-event.ts'

/** Runs one task. A dead worker is detected after a minute, and the task starts again. */
export const taskJob = job('work', z.object({ job_id: z.int() }), {
  retries: 3,
  retry_after_s: 5,
  expires_after_s: 4 * 3_600,
  heartbeatSeconds: 60,
})

/** The context of a task: the user who requested it, as they are now, and functions to report its progress. */
export interface Running<Query> {
  readonly id: number
  readonly services: Services
  readonly scope: Scope
  readonly asked: Query
  /** A transaction in the user's scope. */
  within<T>(work: (db: Database) => Promise<T>, how?: { read_only?: boolean }): Promise<T>
  /**
   * Reports the progress; written at most twice a second.
   *
   * @throws Stopped where it was cancelled since, or the user's access changed
   */
  progress(done: number, total: number): Promise<void>
  /** Sets the title that the list of tasks shows after the end, such as with the final count. */
  retitle(title: string): void
  /** Stores the result while it is made. The user gets it when the task has ended successfully. */
  keep(file: { readonly name: string; readonly type: string }, content: Readable): Promise<void>
}

/** A kind of task. A refusal that it throws is shown to the user; any other error is a fault and is logged. */
export interface Task {
  readonly kind: JobKind
  readonly run: (services: Services, running: Running<unknown>) => Promise<void>
}

/** Defines a kind of task; its request is parsed again before it runs. */
export const task = <Query>(
  kind: JobKind,
  asked: z.ZodType<Query>,
  run: (running: Running<Query>) => Promise<void>,
): Task => ({ kind, run: (_services, running) => run({ ...running, asked: asked.parse(running.asked) }) })

interface Beginning {
  readonly kind: JobKind
  /** The title in the list of tasks: "Units, 214 rows". */
  readonly title: string
  /** As JSON; it is never sent to clients. */
  readonly asked: object
  /** The screen of the task's subject, where it makes no file. */
  readonly path?: string
}

/** Adds an entry to the list of tasks for a change that the caller's transaction makes itself, and that can be undone. Returns its id. */
export async function noteTask(
  { db, scope, emit }: EmitContext<'job'>,
  { count, ...beginning }: Beginning & { readonly count: number },
): Promise<number> {
  const { id } = await insertWork(db, scope, { ...beginning, done: count })
  await letUndo(db, scope, id)
  emit(taskEvent({ id, organization_id: scope.organization_id, user_id: scope.user_id }))
  return id
}

/** Maximum tasks of one user that are waiting or running in an organization. */
const MAX_WORKS = 3

/**
 * Starts a task in the caller's transaction; a rollback removes it. Returns its id.
 *
 * @throws 429 where the user has the maximum number of tasks
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
