import type { Job } from '@storey/api/account/tasks.ts'
import { jobs } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'

const SHOWN = 20
/** Fallback for when the event stream is not connected. */
const POLL_MS = 5_000

export const isRunning = ({ status }: Pick<Job, 'status'>) => status === 'queued' || status === 'running'

/** The user's tasks in this organization, the newest first. */
export const useWork = () =>
  useQuery({
    ...query(jobs.list, { query: { per_page: SHOWN } }),
    refetchInterval: ({ state }) => (state.data?.data.some(isRunning) ? POLL_MS : false),
  })

/** Running tasks, for the ring around the bell. */
export function useRunningWork(): readonly Job[] {
  return useWork().data?.data.filter(isRunning) ?? []
}
