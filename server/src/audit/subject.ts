import { type Endpoint, pathParameters } from '@storey/api/endpoint.ts'

/** The record of a call: the last id of its path, unless the call creates one. A read concerns at most the caller. */
export function subjectOf(
  { audit, path, status }: Endpoint,
  params: Readonly<Record<string, string>>,
): { kind: string; id: number | null } {
  if (!audit) return { kind: 'account', id: null }
  const creates = status === 201 && audit.id !== 'path'
  const ids = pathParameters(path)
    .map((name) => Number(params[name]))
    .filter((id) => Number.isSafeInteger(id) && id > 0)
  return { kind: audit.subject, id: creates ? null : (ids.at(-1) ?? null) }
}

/** The id of the record in a response. */
export function idIn(answer: unknown): number | null {
  const inside = isRecord(answer) && isRecord(answer.data) ? answer.data : answer
  return isRecord(inside) && Number.isSafeInteger(inside.id) ? (inside.id as number) : null
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
