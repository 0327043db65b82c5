import type { Job } from '@storey/api/account/tasks.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { notify } from '../../ui/overlays/notify.tsx'
import { fetchResult } from './fetch-result.ts'
import { undoChange } from './undo-change.tsx'
import { isRunning, useWork } from './useWork.ts'

/**
 * Notices when the user's tasks start and end, on any page. Tasks that existed when the page was opened are only listed under the
 * bell.
 */
export function WorkNotices() {
  const work = useWork().data?.data
  const navigate = useNavigate()
  const known = useRef<Map<number, Known> | undefined>(undefined)
  useEffect(() => {
    if (!work) return
    const before = known.current
    const go = (path: string) => void navigate({ href: path })
    known.current = new Map(work.map((job) => [job.id, before ? report(job, before.get(job.id), go) : { job }]))
  }, [work, navigate])
  return null
}

/** Long enough to return from another window; the same actions are under the bell. */
const LASTS_MS = 15_000

interface Known {
  readonly job: Job
  /** Id of the notice about the start. */
  readonly notice?: string | undefined
}

/** An export is ready; a bulk change of leads has its result in its title; other tasks are only done. */
const endedText = ({ kind, title }: Job) =>
  kind === 'leads.bulk' ? title : `${title} is ${kind.endsWith('.export') ? 'ready' : 'done'}.`

function report(job: Job, before: Known | undefined, go: (path: string) => void): Known {
  const { path } = job
  // The page of the task shows its progress itself.
  if (path !== null && path === window.location.pathname) return { job }
  // The task ended within the call that started it, which has shown the result.
  if (!before && job.started_at === job.ended_at && job.ended_at !== null) return { job }
  const running = isRunning(job)
  if (!before && running)
    return {
      job,
      notice: notify.info(`${job.title}: in progress. You can leave the page; the result will be under the bell.`),
    }
  const ended = !running && (!before || isRunning(before.job))
  if (!ended) return { job, notice: before?.notice }
  if (before?.notice) notify.close(before.notice)
  const undo = job.undo_until === null ? undefined : () => void undoChange(job.id)
  if (job.status === 'done')
    notify.good(endedText(job), {
      lasts: LASTS_MS,
      ...(undo ? { undo } : {}),
      ...(path === null ? {} : { action: { label: 'Open', onSelect: () => go(path) } }),
      ...(job.file ? { action: { label: 'Download', onSelect: () => void fetchResult(job) } } : {}),
    })
  if (job.status === 'failed')
    notify.bad(`${job.title}: ${job.problem ?? 'it failed.'}`, undo ? { undo, lasts: LASTS_MS } : {})
  // Changes made before the cancellation are kept.
  if (job.status === 'cancelled' && undo) notify.info(`${job.title} was stopped.`, { undo, lasts: LASTS_MS })
  return { job }
}
