import type { Job } from '@storey/api/jobs.ts'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { notify } from '../../ui/notify.tsx'
import { fetchResult } from './fetch-result.ts'
import { isRunning, useWork } from './useWork.ts'
import { undoOfWork } from './work-undo.ts'

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
    const go = (path: string) => void navigate({ to: path as never })
    known.current = new Map(work.map((job) => [job.id, before ? told(job, before.get(job.id), go) : { job }]))
  }, [work, navigate])
  return null
}

interface Known {
  readonly job: Job
  /** The notice that says it has begun. */
  readonly notice?: string | undefined
}

/** An export is made; other work is only done. */
const wordsOf = ({ kind }: Job) =>
  kind.endsWith('.export') ? { begun: 'being made', ended: 'ready' } : { begun: 'under way', ended: 'done' }

function told(job: Job, before: Known | undefined, go: (path: string) => void): Known {
  const { path } = job
  // The page that it is about tells by itself how far it is.
  if (path !== null && path === window.location.pathname) return { job }
  const running = isRunning(job)
  if (!before && running)
    return {
      job,
      notice: notify.info(`${job.title} is ${wordsOf(job).begun}. You find it under the bell, also after you leave.`),
    }
  const ended = !running && (!before || isRunning(before.job))
  if (!ended) return { job, notice: before?.notice }
  if (before?.notice) notify.close(before.notice)
  const undo = undoOfWork(job.id)
  if (job.status === 'done')
    notify.good(`${job.title} is ${wordsOf(job).ended}.`, {
      stays: true,
      ...(undo ? { undo } : {}),
      ...(path === null ? {} : { action: { label: 'Open', onSelect: () => go(path) } }),
      ...(job.file ? { action: { label: 'Download', onSelect: () => void fetchResult(job) } } : {}),
    })
  if (job.status === 'failed')
    notify.bad(`${job.title}: ${job.problem ?? 'it failed.'}`, undo ? { undo, stays: true } : {})
  // What was done until then stands.
  if (job.status === 'cancelled' && undo) notify.info(`${job.title} was stopped.`, { undo, stays: true })
  return { job }
}
