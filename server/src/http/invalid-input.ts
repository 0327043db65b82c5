import type * as z from 'zod'
import { invalid, type Refusal } from '../errors/problems.ts'

/** Converts Zod's issues to the API's errors; an unknown field is named, not the object around it. */
export function invalidBecause(issues: readonly z.core.$ZodIssue[]): Refusal {
  const errors = new Map<string, string[]>()
  const add = (path: readonly PropertyKey[], message: string) => {
    const name = path.map(String).join('.') || 'body'
    const messages = errors.get(name)
    if (messages) messages.push(message)
    else errors.set(name, [message])
  }
  for (const issue of issues) {
    if (errors.size > ENOUGH) break
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys.slice(0, ENOUGH)) add([...issue.path, key], 'There is no field of this name here.')
    else add(issue.path, wordsOf(issue))
  }
  return invalid(errors)
}

/** More errors than one response contains. */
const ENOUGH = 30

const KINDS: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object of fields',
  record: 'an object of fields',
  file: 'a file',
}

/** Messages for users: Zod's own are for programmers. A message in the declaration has priority. */
function wordsOf(issue: z.core.$ZodIssue): string {
  const isZods = /^(Invalid|Too (big|small))/.test(issue.message)
  if (issue.code === 'invalid_type' && issue.message.endsWith('received undefined'))
    return `${nameOf(issue)} is missing.`
  if (!isZods) return issue.message
  if (issue.code === 'invalid_type') return `${nameOf(issue)} must be ${KINDS[issue.expected] ?? issue.expected}.`
  if (issue.code === 'invalid_value') return `Choose one of: ${issue.values.map(String).join(', ')}.`
  if (issue.code === 'too_big') return `${nameOf(issue)} must be at most ${issue.maximum}${measureOf(issue.origin)}.`
  if (issue.code === 'too_small') return `${nameOf(issue)} must be at least ${issue.minimum}${measureOf(issue.origin)}.`
  return `${nameOf(issue)} is not written as expected.`
}

const measureOf = (origin: string) => (origin === 'string' ? ' characters' : origin === 'array' ? ' values' : '')

/** `buyers.0.full_name` becomes "Full name". */
function nameOf({ path }: z.core.$ZodIssue): string {
  const name =
    path
      .filter((part) => typeof part === 'string')
      .at(-1)
      ?.replaceAll('_', ' ') ?? 'the body'
  return name.charAt(0).toUpperCase() + name.slice(1, 60)
}
