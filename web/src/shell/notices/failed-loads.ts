import { queryClient } from '../../http/query.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { problemOf } from '../../ui/problem.ts'

/** A server problem fails many calls at once, including retries: it is reported once. */
const ONCE_MS = 30_000

/** Ended sessions lead to the sign-in, and missing records have a page of their own. */
const TOLD_ELSEWHERE = new Set([401, 403, 404])

const told = new Map<string, number>()

/** Shows a notice when a query fails, in addition to the message at its place on the screen. */
export const reportFailedLoads = (): (() => void) =>
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const { status, message } = problemOf(event.action.error)
    // Without a status there was no response, which the bar above the page reports.
    if (!status || TOLD_ELSEWHERE.has(status)) return
    const now = Date.now()
    if (now - (told.get(message) ?? Number.NEGATIVE_INFINITY) < ONCE_MS) return
    told.set(message, now)
    notify.bad(event.action.error)
  })
