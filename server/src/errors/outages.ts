import { Refusal } from './problems.ts'

/** Something that is away or full: no fault of the call, which may be tried again. Nothing was changed. */
export class Outage extends Refusal {
  constructor(code: 'unavailable' | 'storage_full', message: string, seconds: number) {
    super(503, { message, code }, { 'retry-after': String(seconds) })
  }
}

const unavailable = () => new Outage('unavailable', 'Storey is not available right now. Try again in a moment.', 5)
const storageFull = () =>
  new Outage('storage_full', 'There is no room left to save this. Nothing was changed. Tell whoever runs Storey.', 60)
/** More waits than can be done in a reasonable time. */
export const overloaded = () => new Outage('unavailable', 'Too much is going on right now. Try again in a moment.', 5)

/** Error codes of PostgreSQL and the file system for a full disk or an exceeded quota. */
const FULL = new Set(['53100', 'ENOSPC', 'EDQUOT'])
/**
 * Away, starting, stopping, out of connections or memory, only for reading, or too slow; and connections that are refused or lost.
 */
const AWAY =
  /^(08\w{3}|57P0[1-5]|57014|53\w{3}|58\w{3}|25006|25P0[34]|ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|EROFS|EMFILE|ENFILE)$/
const LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Cannot use a pool after|Client has encountered a connection error|Query read timeout|Client was closed)/

/** The outage that an error means; undefined when it is a programming error. */
export function outageOf(problem: unknown): Outage | undefined {
  if (problem instanceof Outage) return problem
  if (!(problem instanceof Error)) return undefined
  if (problem instanceof AggregateError) return problem.errors.map(outageOf).find((found) => found)
  const { code, message } = problem as NodeJS.ErrnoException
  if ((code !== undefined && FULL.has(code)) || /no space left on device/i.test(message)) return storageFull()
  if ((code !== undefined && AWAY.test(code)) || LOST.test(message)) return unavailable()
  return undefined
}
