import { type Endpoint, pathParameters } from '@storey/api/endpoint.ts'

/** Calls whose path names another record than their group does: by their group, or by their whole name. */
const KINDS: Readonly<Record<string, string>> = {
  holds: 'unit',
  bookingDocuments: 'booking',
  bookingForms: 'booking',
  documents: 'lead_document',
  'stages.reorder': 'pipeline',
}

/** The kind of record that a call is about: `leads.change` is about a lead. */
function kindOf(action: string): string {
  const [group = ''] = action.split('.')
  const known = KINDS[action] ?? KINDS[group]
  if (known) return known
  const one = group.replace(/ies$/, 'y').replace(/s$/, '')
  return one.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).slice(0, 40)
}

interface Asked {
  readonly action: string
  readonly endpoint: Endpoint
  readonly params: Readonly<Record<string, string>>
  /** Of the account area: about the caller's own account where the path names nothing else. */
  readonly of_account: boolean
}

/** The record of a call: the last id of its path, unless the call makes one. */
export function subjectOf({ action, endpoint, params, of_account }: Asked): { kind: string; id: number | null } {
  const ids = pathParameters(endpoint.path)
    .map((name) => Number(params[name]))
    .filter((id) => Number.isSafeInteger(id) && id > 0)
  if (of_account && ids.length === 0) return { kind: 'account', id: null }
  const makes = endpoint.status === 201 && !(action in KINDS) && !((action.split('.')[0] ?? '') in KINDS)
  return { kind: kindOf(action), id: makes ? null : (ids.at(-1) ?? null) }
}

/** The id of the record that an answer holds. */
export function idIn(answer: unknown): number | null {
  const inside = isRecord(answer) && isRecord(answer.data) ? answer.data : answer
  return isRecord(inside) && Number.isSafeInteger(inside.id) ? (inside.id as number) : null
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
