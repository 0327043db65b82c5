import { badRequest } from '../errors/problems.ts'

/** The fields of a form, by name. */
export type Fields = Record<string, unknown>
const MAX_INDEX = 100

/**
 * Puts a field of a form where its name says: `name[]` and `name[0]` are items of a list, `name[field]` is a field of an object, also
 * nested. A name repeated without brackets is an error.
 */
export function putField(fields: Fields, name: string, value: unknown) {
  const [first = '', ...rest] = name.includes('[') ? (pathIn(name) ?? [name]) : [name]
  let here: Fields | unknown[] = fields
  let key = first
  for (const next of rest) {
    const inner: unknown = at(here, key) ?? (next === '' || /^\d+$/.test(next) ? [] : Object.create(null))
    if (typeof inner !== 'object' || inner === null || inner instanceof Blob) throw repeated(name)
    set(here, key, inner, name)
    here = inner as Fields | unknown[]
    key = next
  }
  if (at(here, key) !== undefined) throw repeated(name)
  set(here, key, value, name)
}

/** `a[0][b]` as its parts; undefined for a name that only contains a bracket. */
const pathIn = (name: string): string[] | undefined => {
  const found = /^([^[\]]+)((?:\[[^[\]]*\])+)$/.exec(name)
  return found
    ? [found[1] ?? '', ...[...(found[2] ?? '').matchAll(/\[([^[\]]*)\]/g)].map(([, part = '']) => part)]
    : undefined
}

const repeated = (name: string) => badRequest(`${name} was sent twice.`, 'repeated_field')

const at = (here: Fields | readonly unknown[], key: string): unknown =>
  Array.isArray(here) ? (key === '' ? undefined : here[Number(key)]) : (here as Fields)[key]

function set(here: Fields | unknown[], key: string, value: unknown, name: string) {
  if (!Array.isArray(here)) here[key] = value
  else if (key === '') here.push(value)
  else {
    const index = /^\d+$/.test(key) ? Number(key) : MAX_INDEX
    if (index >= MAX_INDEX) throw badRequest(`${name} is not the name of a list item.`, 'malformed_body')
    here[index] = value
  }
}
