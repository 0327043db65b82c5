import { personPicture } from '@storey/api/conventions.ts'
import type { Endpoint } from '@storey/api/endpoint.ts'
import type * as z from 'zod'
import { smallPicture } from '../files/picture-addresses.ts'
import type { Services } from '../services/services.ts'

/** Writes the result of `sign` in place of each picture in a value of one schema. */
type Writer = (value: unknown, sign: (name: string) => string) => void

const writers = new WeakMap<z.core.$ZodType, { readonly write: Writer | undefined }>()

/** Whether a response may contain pictures of users. */
export const hasPictures = ({ response }: Endpoint): boolean =>
  response !== undefined && writerOf(response) !== undefined

/**
 * Replaces the name of each user's picture in a response by its signed address, in place: the fields that the endpoint
 * declares as `personPicture`, and no others, whatever text they contain.
 */
export function signPictures(services: Services, { response }: Endpoint, value: unknown): void {
  const write = response && writerOf(response)
  if (!write) return
  const known = new Map<string, string>()
  write(value, (name) => {
    const address = known.get(name) ?? smallPicture(services, name)
    known.set(name, address)
    return address
  })
}

function writerOf(schema: z.core.$ZodType): Writer | undefined {
  const known = writers.get(schema)
  if (known) return known.write
  const write = makeWriter(schema)
  writers.set(schema, { write })
  return write
}

function makeWriter(schema: z.core.$ZodType): Writer | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object':
      return all(Object.entries(def.shape).map(([name, field]) => writerOfField(name, field)))
    case 'array':
      return each(writerOf(def.element))
    case 'record':
      return each(writerOf(def.valueType))
    case 'tuple':
      return all(def.items.map((item, at) => inside(String(at), writerOf(item))))
    case 'union':
      return all(def.options.map(writerOf))
    case 'intersection':
      return all([writerOf(def.left), writerOf(def.right)])
    case 'pipe':
      return writerOf(def.out)
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
    case 'catch':
      return writerOf(def.innerType)
    default:
      return undefined
  }
}

const writerOfField = (name: string, field: z.core.$ZodType): Writer | undefined =>
  field === personPicture ? writePicture(name) : inside(name, writerOf(field))

/** Two options of a union may declare the same field: its address is written once. */
const writePicture =
  (field: string): Writer =>
  (value, sign) => {
    if (!isRecord(value)) return
    const name = value[field]
    if (typeof name === 'string' && !name.startsWith('/')) value[field] = sign(name)
  }

const inside = (field: string, write: Writer | undefined): Writer | undefined =>
  write && ((value, sign) => isRecord(value) && write(value[field], sign))

const each = (write: Writer | undefined): Writer | undefined =>
  write &&
  ((value, sign) => {
    if (isRecord(value)) for (const part of Object.values(value)) write(part, sign)
  })

function all(parts: readonly (Writer | undefined)[]): Writer | undefined {
  const writes = parts.filter((part) => part !== undefined)
  if (writes.length === 0) return undefined
  return (value, sign) => {
    for (const write of writes) write(value, sign)
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
