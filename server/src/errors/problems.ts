import type { Invalid } from '@storey/api/conventions.ts'

/** An error reported to the caller. Thrown anywhere below a handler; the transaction is rolled back. */
export class Refusal extends Error {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>
  constructor(status: number, body: Readonly<Record<string, unknown>>, headers: Readonly<Record<string, string>> = {}) {
    super(String(body.message))
    this.name = 'Refusal'
    this.status = status
    this.body = body
    this.headers = headers
  }
}

export const badRequest = (message: string, code = 'bad_request') => new Refusal(400, { message, code })
export const unauthenticated = () => new Refusal(401, { message: 'Sign in to continue.', code: 'unauthenticated' })
export const forbidden = (code = 'forbidden', message = 'Your role does not allow this.') =>
  new Refusal(403, { message, code })
/** For a missing record or another tenant's: the response is the same, byte for byte. */
export const notFound = () => new Refusal(404, { message: 'Not found.', code: 'not_found' })
export const wrongMethod = (allowed: readonly string[]) =>
  new Refusal(
    405,
    { message: 'This address does not take that method.', code: 'method_not_allowed' },
    { allow: allowed.join(', ') },
  )
/** The state does not allow it: `code` is the reason, `message` explains it, `more` helps the client to continue. */
export const conflict = (code: string, message: string, more: Readonly<Record<string, unknown>> = {}) =>
  new Refusal(409, { message, code, ...more })
/** For an outdated `version`; the response contains the present record. */
export const stale = (current: unknown) =>
  conflict('stale', 'Someone else changed this. Compare before you save.', { current })
/** Checks the version sent for a locked record. @throws 409 with the result of `read` if the version is outdated */
export async function requireVersion(
  locked: { readonly version: number },
  version: number | undefined,
  read: () => unknown,
): Promise<void> {
  if (version !== undefined && locked.version !== version) throw stale(await read())
}
export const tooLarge = (message: string) => new Refusal(413, { message, code: 'too_large' })
export const wrongType = (message: string) => new Refusal(415, { message, code: 'unsupported_type' })
/** A rate limit is reached. `first`: the first refused call of its window, the only one that is written to the audit log. */
export class TooMany extends Refusal {
  readonly first: boolean
  constructor(seconds: number, first: boolean) {
    super(
      429,
      { message: `Too many tries. Try again in ${seconds} s.`, code: 'too_many' },
      { 'retry-after': String(seconds) },
    )
    this.first = first
  }
}
export const tooMany = (seconds: number, first = false) => new TooMany(seconds, first)

/** Maximum fields in one response, and lengths of a name and a message: the names come from the caller. */
const MAX_FIELDS = 20
const MAX_NAME_LENGTH = 60
const MAX_MESSAGE_LENGTH = 250
const MAX_MESSAGES = 2

/** Invalid input, by field: dotted paths; the first message of each is shown. Limited to what a user can fix at once. */
export function invalid(errors: Invalid['errors'] | ReadonlyMap<string, readonly string[]>): Refusal {
  const all: (readonly [string, readonly string[]])[] = errors instanceof Map ? [...errors] : Object.entries(errors)
  const byMessage = new Map<string, string[]>()
  for (const [name, messages] of all.slice(0, MAX_FIELDS))
    byMessage.set(
      cut(name.replace(/\p{Cc}/gu, '?'), MAX_NAME_LENGTH),
      messages.slice(0, MAX_MESSAGES).map((message) => cut(message, MAX_MESSAGE_LENGTH)),
    )
  const [first] = byMessage.values()
  // A field may be named like a property of every object, even `__proto__`.
  return new Refusal(422, { message: first?.[0] ?? 'Something is not right.', errors: Object.fromEntries(byMessage) })
}

const cut = (text: string, longest: number) =>
  text.length <= longest ? text : `${text.slice(0, longest - 1).toWellFormed()}…`

/** Refusals for violated database constraints, by name. */
export type Constraints = Readonly<Record<string, () => Refusal>>

/** PostgreSQL's class of errors about values. */
const OUT_OF_RANGE = '22'
/** For values that a declaration allows but the database cannot store. The fuzz test of all calls (server/test/fuzz) finds none. */
export const BEYOND = 'A value is beyond what can be kept.'
/** The cause has only the error code: PostgreSQL's message contains the value. */
const beyond = (code: string) => Object.assign(invalid({ body: [BEYOND] }), { cause: code })

interface DatabaseError {
  readonly code: string
  readonly constraint?: string
  /** The function of PostgreSQL that reported it. */
  readonly routine?: string
}
const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)

/** A statement that was prepared before a migration added a column to its result. PostgreSQL has no code of its own for it. */
export const isOutdatedPlan = (error: unknown) =>
  isDatabaseError(error) && error.code === '0A000' && error.routine === 'RevalidateCachedQuery'

/**
 * Whether to retry: PostgreSQL aborted this transaction because of a conflict or of a migration, or another one has just taken the same
 * rank.
 */
export const isTransactionConflict = (error: unknown) =>
  isDatabaseError(error) &&
  (error.code === '40001' || error.code === '40P01' || error.constraint === 'deals_rank' || isOutdatedPlan(error))

/** The refusal for a failed statement; undefined if the error is our own fault. */
export function refusalOf(error: unknown, constraints: Constraints): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (!isDatabaseError(error)) return undefined
  const known = error.constraint === undefined ? undefined : constraints[error.constraint]
  if (known) return known()
  if (error.code === '23505') return conflict('already_exists', 'This already exists.')
  if (isTransactionConflict(error) || error.code === '55P03')
    return conflict('busy', 'Someone else is changing this right now. Try again.')
  if (error.code.startsWith(OUT_OF_RANGE)) return beyond(error.code)
  return undefined
}
