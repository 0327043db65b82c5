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

/** One piece of long work. A worker that dies is noticed after a minute, and the work begins again. */
export const taskJob = job('work', z.object({ job_id: z.int() }), {
  retries: 3,
  retry_after_s: 5,
  expires_after_s: 4 * 3_600,
  heartbeatSeconds: 60,
})

/** What a running task receives: its user with their current access, and functions to report progress. */
export interface Running<Query> {
  readonly id: number
  readonly services: Services
  readonly scope: Scope
  readonly asked: Query
  /** A transaction in the person's scope. */
  within<T>(work: (db: Database) => Promise<T>, how?: { read_only?: boolean }): Promise<T>
  /**
   * Reports progress; stored at most twice a second.
   *
   * @throws Stopped when the task was cancelled or the user's access changed
   */
  progress(done: number, total: number): Promise<void>
  /** Replaces the title in the notification at the end, for example with the final count. */
  retitle(title: string): void
  /** Stores the result as it is made. It is the person's once the work has ended well. */
  keep(file: { readonly name: string; readonly type: string }, content: Readable): Promise<void>
}

/** A kind of background task. A refusal that it throws is shown to the user; any other error is a fault and is logged. */
export interface Task {
  readonly kind: JobKind
  readonly run: (services: Services, running: Running<unknown>) => Promise<void>
}

/** Defines a kind of background task; its stored input is parsed again before it runs. */
export const task = <Query>(
  kind: JobKind,
  asked: z.ZodType<Query>,
  run: (running: Running<Query>) => Promise<void>,
): Task => ({ kind, run: (_services, running) => run({ ...running, asked: asked.parse(running.asked) }) })

interface Beginning {
  readonly kind: JobKind
  /** The title in the notifications: "Units, 214 rows". */
  readonly title: string
  /** The input as JSON; never sent to clients. */
  readonly asked: object
  /** The screen that shows the result, for tasks that make no file. */
  readonly path?: string
}

/** A line under the bell for what the caller's transaction does itself, and which can be undone. Answers its id. */
export async function noteTask(
  { db, scope, emit }: EmitContext<'job'>,
  { count, ...beginning }: Beginning & { readonly count: number },
): Promise<number> {
  const { id } = await insertWork(db, scope, { ...beginning, done: count })
  await letUndo(db, scope, id)
  emit(taskEvent({ id, organization_id: scope.organization_id, user_id: scope.user_id }))
  return id
}

/** Tasks that one person may have queued or running in an organization. */
const MAX_WORKS = 3

/**
 * Begins long work in the caller's transaction; nothing is left of it where that rolls back. Answers its id.
 *
 * @throws 429 where the person has enough under way
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
