import { queryClient } from '../../http/query.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { problemOf } from '../../ui/problem.ts'

/** One failure of the server fails many calls at once, and those that are tried again: it is told once. */
const ONCE_MS = 30_000

/** Ended sessions lead to the sign-in, and what is not there has a page that says so. */
const TOLD_ELSEWHERE = new Set([401, 403, 404])

const told = new Map<string, number>()

/** Says that something could not be loaded, wherever it was asked for, beside what its place on the screen says. */
export const reportFailedLoads = (): (() => void) =>
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'error') return
    const { status, message } = problemOf(event.action.error)
    // Without a status there was no answer: the bar above the page says that the server is out of reach.
    if (!status || TOLD_ELSEWHERE.has(status)) return
    const now = Date.now()
    if (now - (told.get(message) ?? Number.NEGATIVE_INFINITY) < ONCE_MS) return
    told.set(message, now)
    notify.bad(event.action.error)
  })
