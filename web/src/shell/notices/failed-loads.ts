import { queryClient } from '../../http/query.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { problemOf } from '../../ui/problem.ts'

/** One server failure makes many calls fail at once: it is reported once as long as its notice is shown. */
const SHOWN_MS = 5_000
/** A list that fetches again by itself reports the same failure once in this time. */
const ONCE_MS = 30_000

/** Ended sessions redirect to the sign-in, and a missing record has its own page. */
const TOLD_ELSEWHERE = new Set([401, 403, 404])

const reported = new Map<string, number>()

/** Shows a notice when a query fails, in addition to the error state on screen. */
export const reportFailedLoads = (): (() => void) =>
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const { status, message } = problemOf(event.action.error)
    // Without a status there was no response: the bar above the page reports the connection.
    if (!status || TOLD_ELSEWHERE.has(status)) return
    const now = Date.now()
    const wasTold = (key: string, within: number) => now - (reported.get(key) ?? Number.NEGATIVE_INFINITY) < within
    const own = `${event.query.queryHash} ${message}`
    if (wasTold(message, SHOWN_MS) || wasTold(own, ONCE_MS)) return
    reported.set(message, now)
    reported.set(own, now)
    notify.bad(event.action.error)
  })
