import type { Job } from '@storey/api/account/tasks.ts'
import { jobs } from '@storey/api/client-endpoints.ts'
import { call } from '../../http/call.ts'
import { refresh } from '../../http/query.ts'
import { saveFile } from '../../http/save.ts'
import { act } from '../../ui/act.ts'

/** Downloads the result of a task, under its own name. */
export async function fetchResult({ id }: Pick<Job, 'id'>): Promise<void> {
  if (!(await act(async () => saveFile(await call(jobs.result, { params: { id } }))))) await refresh(jobs.list)
}
