import { Refusal } from './problems.ts'

/** A dependency is unavailable or full: not a fault of the request, which may be retried. Nothing was changed. */
export class Outage extends Refusal {
  constructor(code: 'unavailable' | 'storage_full', message: string, seconds: number) {
    super(503, { message, code }, { 'retry-after': String(seconds) })
  }
}

const unavailable = () => new Outage('unavailable', 'Storey is not available right now. Try again in a moment.', 5)
const storageFull = () =>
  new Outage(
    'storage_full',
    'There is no room left to save this. Nothing was changed. Contact the administrator of Storey.',
    60,
  )
/** More is queued than can be done in a reasonable time. */
export const overloaded = () => new Outage('unavailable', 'Too much is going on right now. Try again in a moment.', 5)

/** Error codes of PostgreSQL and the file system for a lack of space: pages, temporary files, the log, a quota. */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])
/** Unavailable, starting, stopping, out of connections or memory, read-only or too slow; and refused or lost connections. */
const AWAY =
  /^(08\w{3}|57P0[1-5]|57014|53\w{3}|58\w{3}|25006|25P0[34]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ESTORE|EROFS|EMFILE|ENFILE)$/
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Cannot use a pool after|Client has encountered a connection error|Query read timeout|Client was closed)/

/** The outage that caused an error; undefined if the error is our own fault. */
export function outageOf(problem: unknown): Outage | undefined {
  if (problem instanceof Outage) return problem
  if (!(problem instanceof Error)) return undefined
  if (problem instanceof AggregateError) return problem.errors.map(outageOf).find((found) => found)
  const { code, message } = problem as NodeJS.ErrnoException
  if ((code !== undefined && FULL.has(code)) || /no space left on device/i.test(message)) return storageFull()
  if ((code !== undefined && AWAY.test(code)) || LOST.test(message)) return unavailable()
  return undefined
}
