import type { Job } from '@storey/api/account/tasks.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { notify } from '../../ui/overlays/notify.tsx'
import * as copy from './copy.ts'
import { fetchResult } from './fetch-result.ts'
import { undoChange } from './undo-change.tsx'
import { isRunning, useWork } from './useWork.ts'

/**
 * Says when one's own long work begins and when it has ended, wherever its person is by then. What was there when the page
 * was opened is not told of: it stands under the bell.
 */
export function WorkNotices() {
  const work = useWork().data?.data
  const navigate = useNavigate()
  const known = useRef<Map<number, Known> | undefined>(undefined)
  useEffect(() => {
    if (!work) return
    const before = known.current
    const go = (path: string) => void navigate({ href: path })
    known.current = new Map(work.map((job) => [job.id, before ? told(job, before.get(job.id), go) : { job }]))
  }, [work, navigate])
  return null
}

/** Long enough to come back from another window; what it offers stands under the bell as well. */
const LASTS_MS = 15_000

interface Known {
  readonly job: Job
  /** The notice that says it has begun. */
  readonly notice?: string | undefined
}

/** An export is made; a change of leads says by its title what it did; other work is only done. */
const endedText = ({ kind, title }: Job) =>
  kind === 'leads.bulk' ? title : copy.hasEnded(title, kind.endsWith('.export'))

function told(job: Job, before: Known | undefined, go: (path: string) => void): Known {
  const { path } = job
  // The page that it is about tells by itself how far it is.
  if (path !== null && path === window.location.pathname) return { job }
  // Done within the call that asked for it, and said there.
  if (!before && job.started_at === job.ended_at && job.ended_at !== null) return { job }
  const running = isRunning(job)
  if (!before && running)
    return {
      job,
      notice: notify.info(copy.inProgressYouCanLeaveThe(job.title)),
    }
  const ended = !running && (!before || isRunning(before.job))
  if (!ended) return { job, notice: before?.notice }
  if (before?.notice) notify.close(before.notice)
  const undo = job.undo_until === null ? undefined : () => void undoChange(job.id)
  if (job.status === 'done')
    notify.good(endedText(job), {
      lasts: LASTS_MS,
      ...(undo ? { undo } : {}),
      ...(path === null ? {} : { action: { label: copy.open, onSelect: () => go(path) } }),
      ...(job.file ? { action: { label: copy.download, onSelect: () => void fetchResult(job) } } : {}),
    })
  if (job.status === 'failed')
    notify.bad(`${job.title}: ${job.problem ?? 'it failed.'}`, undo ? { undo, lasts: LASTS_MS } : {})
  // What was done until then stands.
  if (job.status === 'cancelled' && undo) notify.info(copy.wasStopped(job.title), { undo, lasts: LASTS_MS })
  return { job }
}
