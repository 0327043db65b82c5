import type { Scope } from '../../access/scope.ts'
import { notify } from '../../account/notifications/actions.ts'
import type { Database } from '../../database/connect.ts'
import { oneNamed } from '../../errors/named.ts'
import type { Context } from '../../services/context.ts'
import { findMembers } from './queries.ts'

export { awayUntil, findMembers, memberOptions, personOf, type Reader, recordedPerson, withPeople } from './queries.ts'

/** The owner in a request body; null for none. @throws 422 if it is not an enabled member of the organization */
export async function ownerNamed(db: Database, scope: Scope, owner_id: number | null) {
  if (owner_id === null) return null
  const found = findMembers(db, scope, [owner_id]).then(([member]) => member)
  return oneNamed('owner_id', found, 'Choose a member of your organization.')
}

interface JobHandler {
  readonly kind: 'lead' | 'deal' | 'activity'
  readonly id: number
  readonly name: string
  readonly owner_id: number | null
  /** The path of the screen that shows it. */
  readonly path: string
}

/** Notifies the new owner of a record; the caller made them its owner in this transaction. */
export async function notifyOwner(
  { db, scope, services, emit }: Context<never, 'queue'>,
  { kind, id, name, owner_id, path }: JobHandler,
): Promise<void> {
  if (owner_id === null) return
  await notify(
    { db, services, emit },
    {
      user_id: owner_id,
      kind: 'assigned',
      organization_id: scope.organization_id,
      actor: scope,
      subject: { kind, id, name },
      path,
      // A record that returns to an earlier owner notifies them again: each call is a new event.
      dedupe_key: `assigned:${kind}:${id}:${crypto.randomUUID()}`,
    },
  )
}
