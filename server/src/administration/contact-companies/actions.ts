import type { ContactBrokerStatus, ContactStatus } from '@storey/api/administration/contact-statuses.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, notFound } from '../../errors/problems.ts'
import type { LiveEvent } from '../../live/events.ts'
import { type ContactTable, lockToMove, moveTo } from './move-queries.ts'
import { whyNot } from './rules.ts'

export { type ContactTable, moveBack } from './move-queries.ts'
export { type CompaniesQuery, companiesMatching, importedBy, startOf } from './queries.ts'

/** Moves one contact. @throws 404 where it is not there, 409 for a move that is not declared */
export async function moveOne(
  db: Database,
  scope: Scope,
  table: ContactTable,
  { id, status }: { readonly id: number; readonly status: ContactBrokerStatus },
): Promise<{ status: ContactBrokerStatus; move_id: string | null }> {
  const [contact] = await lockToMove(db, scope, table, [id])
  if (!contact) throw notFound()
  if (contact.status === status) return { status, move_id: null }
  const reason = whyNot(contact.status, status)
  if (reason !== undefined) throw conflict('status_move', reason)
  const move_id = crypto.randomUUID()
  await moveTo(db, scope, table, { ids: [id], status, move_id })
  return { status, move_id }
}

interface Refused {
  readonly id: number
  readonly name: string
  readonly reason: string
}

/** Moves each of these contacts that can; the rest is named with the reason. */
export async function moveMany(
  db: Database,
  scope: Scope,
  table: ContactTable,
  contacts: readonly { readonly id: number; readonly name: string; readonly status: ContactStatus }[],
  status: ContactBrokerStatus,
) {
  const refused: Refused[] = []
  const moving: number[] = []
  for (const { id, name, status: from } of contacts) {
    if (from === status) continue
    const reason = whyNot(from, status)
    if (reason === undefined) moving.push(id)
    else refused.push({ id, name, reason })
  }
  const move_id = moving.length > 0 ? crypto.randomUUID() : null
  if (move_id !== null) await moveTo(db, scope, table, { ids: moving, status, move_id })
  return {
    found: contacts.length,
    changed: moving.length,
    refused: refused.slice(0, NAMED),
    refused_count: refused.length,
    move_id,
  }
}

/** Refused contacts that are named; the rest is counted. */
const NAMED = 100

export const contactChanged = (scope: Scope, id: number): LiveEvent<'contact.changed'> => ({
  type: 'contact.changed',
  id,
  organization_id: scope.organization_id,
})
