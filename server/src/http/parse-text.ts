import * as z from 'zod'
import { readJson } from './json-body.ts'

const MAX_ROUNDS = 3
const NUMBER = /^-?\d{1,16}(\.\d{1,6})?$/
/** How a form writes a checkbox. */
const FLAGS: ReadonlyMap<unknown, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])

/**
 * Parses a value. Text where the schema requires a number or a flag is read as one, because many clients and every form send
 * `"605"`. In a form, also a list or an object as JSON text, one value for a list of one, and an empty text as no value.
 * Only values that the schema refuses are read again, so a text that is valid stays a text.
 */
export function parseText(schema: z.core.$ZodType, value: unknown, { form }: { readonly form: boolean }) {
  let parsed = z.safeParse(schema, value)
  let read = value
  for (let round = 0; round < MAX_ROUNDS && !parsed.success; round++) {
    const again = replaceAll(read, parsed.error.issues, form)
    if (again === read) break
    read = again
    const next = z.safeParse(schema, read)
    // Errors name what the caller sent, unless reading it got further.
    if (next.success || next.error.issues.length <= parsed.error.issues.length || form) parsed = next
    else break
  }
  return parsed
}

const UNREAD = Symbol('not readable as what the schema requires')

/** The value with every refused text read; the same value if none can be read. */
function replaceAll(value: unknown, issues: readonly z.core.$ZodIssue[], form: boolean): unknown {
  let parsed = value
  for (const issue of issues) {
    if (issue.code === 'invalid_union') {
      const base = issue.path
      // The variant that only misreads text is the one that was meant.
      for (const variant of issue.errors) {
        const within = variant.map((one) => ({ ...one, path: [...base, ...one.path] }))
        if (!within.every((one) => readAt(parsed, one, form) !== UNREAD)) continue
        parsed = replaceAll(parsed, within, form)
        break
      }
      continue
    }
    const read = readAt(parsed, issue, form)
    if (read !== UNREAD) parsed = replaceAt(parsed, issue.path, read)
  }
  return parsed
}

function readAt(root: unknown, issue: z.core.$ZodIssue, form: boolean): unknown {
  const sent = valueAt(root, issue.path)
  if (issue.path.length === 0) return UNREAD
  if (form && sent === '') return undefined
  if (issue.code === 'invalid_value') {
    const meant = typeof sent === 'string' ? issue.values.filter((one) => String(one) === readFlag(sent)) : []
    return meant.length === 1 ? meant[0] : UNREAD
  }
  if (issue.code !== 'invalid_type') return UNREAD
  const expected: string = issue.expected
  if (expected === 'file' && Array.isArray(sent) && sent.length === 1) return sent[0]
  if (expected === 'array' && form && sent instanceof Blob) return [sent]
  if (typeof sent !== 'string') return UNREAD
  if (expected === 'number' || expected === 'int') return NUMBER.test(sent) ? Number(sent) : UNREAD
  if (expected === 'boolean') return FLAGS.get(sent) ?? UNREAD
  if (!form) return UNREAD
  if (expected === 'array') return sent.startsWith('[') ? readJson(sent) : [sent]
  return (expected === 'object' || expected === 'record') && sent.startsWith('{') ? readJson(sent) : UNREAD
}

const readFlag = (sent: string) => String(FLAGS.get(sent) ?? sent)

function valueAt(root: unknown, path: readonly PropertyKey[]): unknown {
  let here = root
  for (const part of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, part)) return undefined
    here = Reflect.get(here, part)
  }
  return here
}

function replaceAt(root: unknown, [part, ...rest]: readonly PropertyKey[], value: unknown): unknown {
  if (part === undefined || typeof root !== 'object' || root === null) return value
  const inner = rest.length === 0 ? value : replaceAt(Reflect.get(root, part), rest, value)
  if (Array.isArray(root)) return root.with(Number(part), inner)
  return { ...root, [part]: inner }
}
