import type { Job, JobKind } from '@storey/api/account/tasks.ts'
import type { ExportFormat } from '@storey/api/list-export.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { notFound } from '../../errors/problems.ts'
import type { Context } from '../../services/context.ts'
import { exportName } from '../../sheets/list-export.ts'
import type { OnTaskEnd } from '../../tasks/run-task.ts'
import { startTask } from '../../tasks/task.ts'
import { notify } from '../notifications/actions.ts'
import { findWork } from './queries.ts'

/** A task of the caller, as the API returns it. @throws 404 if it is not theirs */
export async function readWork(db: Database, scope: Scope, id: number): Promise<Job> {
  const work = await findWork(db, scope, id)
  if (!work) throw notFound()
  return work
}

interface ExportCall extends Context<'job', 'queue' | 'settings' | 'clock'> {
  readonly body: { readonly format: ExportFormat }
}

/** Handles the call that starts the export of a list. @param name of the file, such as `Bookings` */
export const beginExport =
  (kind: JobKind, name: string) =>
  async ({ db, scope, body, services, emit }: ExportCall): Promise<{ data: Job }> => {
    const title = await exportName(db, scope, { name: name, format: body.format, now: services.clock.now() })
    const id = await startTask({ db, scope, services, emit }, { kind, title, input: body })
    return { data: await readWork(db, scope, id) }
  }

/** Kinds without a notification: the user waits for them on the page that started them, and a more important step follows. */
const QUIET: readonly JobKind[] = [
  'leads.import.check',
  'units.import.check',
  'companies.import.check',
  'brokers.import.check',
]

/** Notifies a user that their task has ended, even if they have closed the page. */
export const notifyOfTaskEnd: OnTaskEnd = async ({ db, services }, ended) => {
  const { id, organization_id, user_id, kind, title, path, outcome, problem } = ended
  if (QUIET.includes(kind)) return
  await notify(
    { db, services },
    {
      user_id,
      kind: 'job_ended',
      organization_id,
      subject: { kind: 'job', id, name: title },
      outcome,
      detail: problem ?? undefined,
      path: path ?? undefined,
      dedupe_key: `job:${id}`,
    },
  )
}
