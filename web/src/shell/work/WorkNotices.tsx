import type { Job } from '@storey/api/jobs.ts'
import { useEffect, useRef } from 'react'
import { notify } from '../../ui/notify.tsx'
import { fetchResult } from './fetch-result.ts'
import { useWork } from './useWork.ts'

/** Says when long work that was seen running has ended, wherever its person is by then. What ended before stands under the bell. */
export function WorkNotices() {
  const work = useWork().data?.data
  const before = useRef(new Map<number, Job['status']>())
  useEffect(() => {
    for (const job of work ?? []) {
      const last = before.current.get(job.id)
      if (last === 'queued' || last === 'running') tell(job)
      before.current.set(job.id, job.status)
    }
  }, [work])
  return null
}

function tell(job: Job): void {
  const { status, title, problem } = job
  if (status === 'done')
    notify.good(`${title} is ready.`, {
      stays: true,
      action: { label: 'Download', onSelect: () => void fetchResult(job) },
    })
  if (status === 'failed') notify.bad(`${title}: ${problem ?? 'it failed.'}`)
}
