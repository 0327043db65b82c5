import { unitType } from '@storey/api/inventory/availability.ts'
import type * as z from 'zod'

/** Normalizes a label for comparison: ignores case, accents, spaces, dashes and underscores. */
export const keyOf = (label: string) =>
  label
    .normalize('NFKD')
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toLowerCase()

/** Finds a value by its own name or by one of its other labels. */
export function labels<Value extends string>(
  values: readonly Value[],
  others: Readonly<Partial<Record<Value, readonly string[]>>>,
): (label: string) => Value | undefined {
  const known = new Map<string, Value>()
  for (const value of values) {
    known.set(keyOf(value), value)
    for (const word of others[value] ?? []) known.set(keyOf(word), value)
  }
  return (label) => known.get(keyOf(label))
}

/** Finds a type of unit by a label in common use. */
export const unitTypeOf = labels<z.output<typeof unitType>>(unitType.options, {
  studio: ['studios'],
  apartment: ['apartments', 'apt', 'flat', 'flats', 'condo'],
  penthouse: ['penthouses'],
  duplex: ['duplexes'],
  townhouse: ['townhouses', 'town house', 'th'],
  villa: ['villas', 'house', 'houses'],
  office: ['offices', 'commercial'],
  retail: ['shop', 'shops', 'store'],
})

const YES = new Set(
  ['yes', 'y', 'true', '1', 'x', 'do not contact', 'dnc', 'opted out', 'unsubscribed', 'نعم'].map(keyOf),
)
const NO = new Set(['no', 'n', 'false', '0', 'ok', 'subscribed', 'opted in', 'لا'].map(keyOf))

/** Parses yes or no, as in columns for people who want no messages. */
export function flagOf(label: string): boolean | undefined {
  const key = keyOf(label)
  return YES.has(key) ? true : NO.has(key) ? false : undefined
}
