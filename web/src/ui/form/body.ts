import * as z from 'zod'
import { FILL } from './fill.ts'

/** Unwraps the schema of a field. */
function inner(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return inner(schema.unwrap())
  }
  return schema instanceof z.ZodPipe
    ? inner(schema.def.in instanceof z.ZodTransform ? schema.def.out : schema.def.in)
    : schema
}

/** The schema of a field by its dotted path, such as `buyers.0.share`; undefined if the schema has no such field. */
export function schemaAt(schema: z.core.$ZodType, path: string): z.core.$ZodType | undefined {
  let here: z.core.$ZodType | undefined = schema
  for (const part of path.split('.')) {
    const whole: z.core.$ZodType = inner(here)
    if (whole instanceof z.ZodObject) here = Reflect.get(whole.shape, part)
    else if (whole instanceof z.ZodArray) here = whole.element
    else return undefined
    if (here === undefined) return undefined
  }
  return here
}

const takes = (schema: z.core.$ZodType, value: unknown): boolean => z.safeParse(schema, value).success

/** True for a body whose fields besides its version are all optional: it changes a record, and absent fields keep their values. */
export function changesRecord(schema: z.core.$ZodType): boolean {
  const whole = inner(schema)
  if (!(whole instanceof z.ZodObject)) return false
  return Object.entries(whole.shape).every(([name, field]) => name === 'version' || takes(field, undefined))
}

/** May this field be left empty? */
export function isOptional(schema: z.core.$ZodType, path: string): boolean {
  const field = schemaAt(schema, path)
  if (!field) return true
  // The user empties a list that accepts no empty items by hand, so the empty list is sent.
  if (takes(field, null) || takes(field, '') || takes(field, [])) return true
  return takes(field, undefined) && !changesRecord(schema)
}

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

const isEmpty = (value: unknown) => value === '' || value === null || value === undefined

/**
 * Converts a form's values to the body of the schema. An empty field becomes null if the schema accepts null, and is omitted if it is
 * optional; an emptied required field stays as it is and fails with its own message.
 */
export function bodyOf(schema: z.core.$ZodType, values: unknown, initial: unknown): unknown {
  return filled(schema, values, initial, changesRecord(schema))
}

function filled(schema: z.core.$ZodType | undefined, value: unknown, initial: unknown, changing: boolean): unknown {
  if (!schema) return value
  const whole = inner(schema)
  if (isEmpty(value)) {
    if (takes(schema, null)) return null
    return takes(schema, undefined) && (!changing || isEmpty(initial)) ? undefined : value
  }
  if (Array.isArray(value) && whole instanceof z.ZodArray) {
    const before = Array.isArray(initial) ? initial : []
    return value.map((item, position) => filled(whole.element, item, before[position], false))
  }
  if (isPlain(value) && whole instanceof z.ZodObject) {
    const before = isPlain(initial) ? initial : {}
    const entries = Object.entries(value).map(([name, part]) => {
      return [name, filled(Reflect.get(whole.shape, name), part, before[name], changing)] as const
    })
    return Object.fromEntries(entries.filter(([, part]) => part !== undefined))
  }
  return value
}

/** Zod's default messages in plain English, for schemas that give none. */
export const plainWords: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_union':
      return 'This value isn’t valid.'
    case 'invalid_value':
      return 'Choose one of the options.'
    case 'too_small':
      if (issue.origin === 'string') return `Use at least ${Number(issue.minimum)} characters.`
      return issue.origin === 'array'
        ? `Add at least ${Number(issue.minimum)}.`
        : `Must be ${Number(issue.minimum)} or more.`
    case 'too_big':
      if (issue.origin === 'string') return `Use at most ${Number(issue.maximum)} characters.`
      return issue.origin === 'array'
        ? `Use at most ${Number(issue.maximum)}.`
        : `Must be ${Number(issue.maximum)} or less.`
    case 'not_multiple_of':
      return `Must be a multiple of ${Number(issue.divisor)}.`
    case 'unrecognized_keys':
      return 'Remove what isn’t allowed here.'
    default:
      return undefined
  }
}

function valueAt(body: unknown, path: readonly PropertyKey[]): unknown {
  let here: unknown = body
  for (const part of path) here = typeof here === 'object' && here !== null ? Reflect.get(here, part) : undefined
  return here
}

/** The first message of every invalid field, by dotted path. */
export function mistakesIn(schema: z.core.$ZodType, body: unknown): Record<string, string> {
  const parsed = z.safeParse(schema, body, { error: plainWords })
  if (parsed.success) return {}
  const mistakes: Record<string, string> = {}
  for (const issue of parsed.error.issues) {
    const path = issue.path.map(String).join('.')
    // A schema's own message is about a wrong value ("Give a day such as ..."); an empty field gets the message for empty fields.
    const unfilled = issue.code !== 'custom' && isEmpty(valueAt(body, issue.path))
    mistakes[path] ??= unfilled ? FILL : issue.message
  }
  return mistakes
}
