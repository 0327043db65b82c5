import type { Registration } from '@storey/api/administration/registration-fields.ts'
import { brokerFields } from './parts/fields.ts'
import { type FormValue, valuesOf } from './step-props.ts'

export type BrokerRow = Record<string, FormValue> & { id?: number }
export interface BrokerValues {
  brokers: BrokerRow[]
  version: number | null
}

export const emptyBroker = (): BrokerRow => ({ ...valuesOf(brokerFields), languages: [] })

export const brokersOf = ({ brokers, brokers_version }: Registration): BrokerValues => ({
  brokers: brokers.map((one) => ({ ...valuesOf(brokerFields, one), languages: one.languages, id: one.id })),
  version: brokers_version,
})

/** A broker is identified by e-mail address, or by position while it is empty. */
const nameOf = ({ email }: BrokerRow, index: number) =>
  typeof email === 'string' && email.trim() !== '' ? email.trim().toLowerCase() : `Broker ${index + 1}`

/** Every broker by name, with the typed values. */
export const splitBrokers = ({ brokers }: BrokerValues): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    brokers.map((row, index) => [
      nameOf(row, index),
      { ...valuesOf(brokerFields, row), languages: row.languages ?? [] },
    ]),
  )

/**
 * Their brokers of these names, and the user's own for all others. Each keeps its current id: a broker that the other side removed is
 * added as new, and if two have the same id, so is the second.
 */
export function joinBrokers(mine: BrokerValues, theirs: BrokerValues, kept: readonly string[]): BrokerValues {
  const named = (rows: readonly BrokerRow[]) => rows.map((row, index) => [nameOf(row, index), row] as const)
  const own = named(mine.brokers).filter(([name]) => !kept.includes(name))
  const other = named(theirs.brokers).filter(([name]) => kept.includes(name))
  const current = new Map(named(theirs.brokers).map(([name, { id }]) => [name, id]))
  const used = new Set<number>()
  const brokers = [...own, ...other].map(([name, { id, ...row }]): BrokerRow => {
    const known = current.get(name) ?? (theirs.brokers.some((one) => one.id === id) ? id : undefined)
    if (known === undefined || used.has(known)) return row
    used.add(known)
    return { ...row, id: known }
  })
  return { brokers, version: theirs.version }
}
