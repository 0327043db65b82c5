import type { Invalid } from '@storey/api/conventions.ts'
import type * as z from 'zod'

/** A refusal that the caller is told of. Thrown anywhere below a handler; the transaction rolls back. */
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
export const unauthenticated = () => new Refusal(401, { message: 'Sign in to go on.', code: 'unauthenticated' })
export const forbidden = (code = 'forbidden', message = 'Your role does not allow this.') =>
  new Refusal(403, { message, code })
/** Not there, or another tenant's: the same bytes for both. */
export const notFound = () => new Refusal(404, { message: 'Not found.', code: 'not_found' })
export const wrongMethod = (allowed: readonly string[]) =>
  new Refusal(
    405,
    { message: 'This address does not take that method.', code: 'method_not_allowed' },
    { allow: allowed.join(', ') },
  )
/** The state forbids it: `code` names why, `message` says it, `more` helps the client go on. */
export const conflict = (code: string, message: string, more: Readonly<Record<string, unknown>> = {}) =>
  new Refusal(409, { message, code, ...more })
/** A stale `version`: answers the record as it is now. */
export const stale = (current: unknown) =>
  conflict('stale', 'Somebody changed this meanwhile. Compare before you save.', { current })
export const tooLarge = (message: string) => new Refusal(413, { message, code: 'too_large' })
export const wrongType = (message: string) => new Refusal(415, { message, code: 'unsupported_type' })
/** A limit is full. `first`: this call filled it, and so is the one of its window that the audit log hears of. */
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

/** Bad input, by field: dotted paths, the first message of each is the one shown. */
export const invalid = (errors: Invalid['errors']) =>
  new Refusal(422, { message: Object.values(errors)[0]?.[0] ?? 'Something is not right.', errors })

/** Zod's issues as the API's errors; an unknown field is named, not the object around it. */
export function invalidBecause(error: z.ZodError): Refusal {
  const errors: Record<string, string[]> = {}
  const add = (path: PropertyKey[], message: string) => {
    const name = path.map(String).join('.') || 'body'
    errors[name] = [...(errors[name] ?? []), message]
  }
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) add([...issue.path, key], 'This field is not known here.')
    else add(issue.path, wordsOf(issue))
  }
  return invalid(errors)
}

function wordsOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined')) return 'Fill this in.'
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid input'))
    return `Give a value of type ${issue.expected}.`
  if (issue.code === 'invalid_value' && issue.message.startsWith('Invalid'))
    return `Choose one of: ${issue.values.map(String).join(', ')}.`
  return issue.message
}

/** What a violated constraint of the database means to people, by its name. */
export type Constraints = Readonly<Record<string, () => Refusal>>

interface DatabaseError {
  readonly code: string
  readonly constraint?: string
}
const isDatabaseError = (error: unknown): error is DatabaseError =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && /^[0-9A-Z]{5}$/.test(error.code)

/** Worth another try: PostgreSQL chose this transaction to give way. */
export const gaveWay = (error: unknown) => isDatabaseError(error) && (error.code === '40001' || error.code === '40P01')

/** The refusal that a failed statement stands for; undefined where it is a fault of ours. */
export function refusalOf(error: unknown, constraints: Constraints): Refusal | undefined {
  if (error instanceof Refusal) return error
  if (!isDatabaseError(error)) return undefined
  const known = error.constraint === undefined ? undefined : constraints[error.constraint]
  if (known) return known()
  if (error.code === '23505') return conflict('already_exists', 'There is one like this already.')
  if (gaveWay(error) || error.code === '55P03')
    return conflict('busy', 'Somebody else is changing this right now. Try again.')
  return undefined
}
