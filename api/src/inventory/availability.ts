import * as z from 'zod'
import { recordId } from '../conventions.ts'

/** Only claims (holds and bookings) make or end `on_hold`, `reserved`, `booked`, `sold` and `handed_over`. */
export const unitStatus = z.enum([
  'unreleased',
  'available',
  'on_hold',
  'reserved',
  'booked',
  'sold',
  'handed_over',
  'blocked',
])
export type UnitStatus = z.output<typeof unitStatus>

/** Units by status, of a building or of all buildings of a project. */
export const unitCounts = z.object({
  unreleased: z.int(),
  available: z.int(),
  on_hold: z.int(),
  reserved: z.int(),
  booked: z.int(),
  sold: z.int(),
  handed_over: z.int(),
  blocked: z.int(),
})
export type UnitCounts = z.output<typeof unitCounts>

export const unitType = z.enum(['studio', 'apartment', 'penthouse', 'duplex', 'townhouse', 'villa', 'office', 'retail'])
export type UnitType = z.output<typeof unitType>

/** The name of a related record, for links and labels. */
export const named = z.object({ id: recordId, name: z.string() })
/** The short name before a unit's number: A-1204. */
export const code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9-]{0,15}$/, 'Use up to 16 letters, digits and hyphens, such as HC or TOWER-A.')
/** Progress as a percentage from 0 to 100 with up to three decimals. */
export const built = z
  .string()
  .regex(/^(100(\.0{1,3})?|\d{1,2}(\.\d{1,3})?)$/, 'Enter a percentage from 0 to 100, such as 34 or 34.5.')
