import type { Deal } from './deal.ts'

/** The use of a field of a deal. */
export interface DealField {
  /** In forms and, in small letters, in the history. */
  readonly label: string
  /** How the history formats a value. */
  readonly kind: 'line' | 'money' | 'day' | 'record' | 'flag' | 'other'
  /**
   * Whether an edit of the deal takes it, with an entry in the lead's history. The others are changed by calls of their own.
   */
  readonly edited: boolean
}

const KEPT = { kind: 'other', edited: false } as const

/** Every field of a deal. */
// biome-ignore format: one field a line, as a table
export const dealFields = {
  title: { label: 'Title', kind: 'line', edited: true },
  value: { label: 'Value', kind: 'money', edited: true },
  currency: { label: 'Currency', kind: 'line', edited: true },
  expected_close_on: { label: 'Closing date', kind: 'day', edited: true },
  unit: { label: 'Unit', kind: 'record', edited: true },
  project: { label: 'Project', kind: 'record', edited: true },
  next_step: { label: 'Next step', kind: 'line', edited: true },
  hot: { label: 'Hot', kind: 'flag', edited: false },
  owner: { label: 'Owner', kind: 'record', edited: false },
  tags: { label: 'Tags', ...KEPT },
  lead: { label: 'Lead', kind: 'record', edited: false },
  pipeline: { label: 'Pipeline', kind: 'record', edited: false },
  stage: { label: 'Stage', kind: 'record', edited: false },
  booking: { label: 'Booking', kind: 'line', edited: false },
  stage_id: { label: 'Stage', ...KEPT },
  rank: { label: 'Place', ...KEPT },
  status: { label: 'Status', ...KEPT },
  lost_reason: { label: 'Lost reason', kind: 'line', edited: false },
  closed_on: { label: 'Closed on', kind: 'day', edited: false },
  next_activity: { label: 'Next activity', ...KEPT },
  days_in_stage: { label: 'Days in this stage', ...KEPT },
  rotting: { label: 'Stale', kind: 'flag', edited: false },
  stage_entered_at: { label: 'In this stage since', ...KEPT },
  created_at: { label: 'Created', ...KEPT },
  updated_at: { label: 'Changed', ...KEPT },
  id: { label: 'Number', ...KEPT },
  version: { label: 'Version', ...KEPT },
} as const satisfies Readonly<Record<keyof Deal, DealField>>

export const isDealField = (name: string): name is keyof Deal => Object.hasOwn(dealFields, name)
