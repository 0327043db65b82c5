import { type CompiledQuery, sql } from 'kysely'
import type { Database, Pool } from '../database/connect.ts'
import type { AuditEvent } from './event.ts'
import type { AuditLabels } from './mark.ts'

export interface Outcome {
  readonly result: 'done' | 'refused' | 'failed'
  readonly status: number
}

/**
 * Writes the event of a call into the transaction of its effects. With `if_changed` only if this transaction made
 * a logged change.
 *
 * @returns whether it was written
 */
export async function writeEvent(
  db: Database,
  event: AuditEvent,
  outcome: Outcome,
  { if_changed = false } = {},
): Promise<boolean> {
  const { numAffectedRows } = await insertionOf(event, outcome, if_changed).execute(db)
  return numAffectedRows === 1n
}

/** The statement that writes the event of a call, for a transaction that sends it with its commit. */
export const eventStatement = (db: Database, event: AuditEvent, outcome: Outcome): CompiledQuery =>
  insertionOf(event, outcome, false).compile(db)

function insertionOf(event: AuditEvent, { result, status }: Outcome, if_changed: boolean) {
  const { actor, about } = event
  const labels = saidOf(event, { result, status })
  return sql`
    insert into audit_log (event, request_id, organization_id, user_id, user_name, action, subject_kind, subject_id, result, status,
      address, user_agent, details, mark)
    select ${labels.event}::uuid, ${labels.request_id}, ${labels.organization_id}::bigint, who.id, coalesce(${labels.user_name}, left(who.full_name, ${MAX_NAME_LENGTH})),
      ${labels.action}, ${labels.subject_kind}, coalesce(${labels.subject_id}::bigint, case when ${labels.subject_kind} = 'account' then who.id end),
      ${labels.result}, ${labels.status}::integer, ${labels.address}, ${labels.user_agent}, ${JSON.stringify(labels.details)}::jsonb, ${event.mark(labels)}::bytea
    from ${personOf(actor?.user_id, about)} who
    ${if_changed ? sql`where current_setting('app.event_changed', true) = ${event.id}` : sql``}`
}

/** What this process knows about the call. The user of a call without a token is looked up in the database. */
const saidOf = (
  { id, origin, actor, action, subject, organization_id, details }: AuditEvent,
  outcome: Outcome,
): AuditLabels => ({
  event: id,
  request_id: origin.request_id,
  organization_id,
  user_id: actor?.user_id ?? null,
  user_name: [...plain(actor?.full_name)].slice(0, MAX_NAME_LENGTH).join('') || null,
  action,
  subject_kind: subject.kind,
  subject_id: subject.id,
  result: outcome.result,
  status: outcome.status,
  address: plain(origin.address).slice(0, 64),
  user_agent: plain(origin.user_agent).slice(0, 400),
  // As JSON, which has no undefined.
  details: JSON.parse(JSON.stringify(details)),
})
const MAX_NAME_LENGTH = 200

/** Selects the user: the caller, or the account of a call without a token. Only the role of the account area may look that up. */
function personOf(user_id: number | undefined, { email, token_hash, credential_id }: AuditEvent['about']) {
  if (email === undefined && token_hash === undefined && credential_id === undefined)
    return sql`(select ${user_id ?? null}::bigint as id, null::text as full_name)`
  const known = sql`coalesce(${user_id ?? null}::bigint,
    (select id from users where lower(email) = lower(${email ?? null}::text)),
    (select user_id from sign_in_challenges where token_hash = ${token_hash ?? null}::bytea),
    (select user_id from account_links where token_hash = ${token_hash ?? null}::bytea),
    (select user_id from passkeys where credential_id = ${credential_id ?? null}::bytea))`
  return sql`(select found.id, u.full_name from (select ${known} as id) found left join users u on u.id = found.id)`
}

/** Replaces control characters, so that a text shown in a terminal stays on one line and contains no escape sequences. */
const plain = (text = '') => text.replace(/\p{Cc}+/gu, ' ')

/** Writes the event of a finished call in its own transaction. */
export const writeAlone = (pool: Pool, event: AuditEvent, outcome: Outcome): Promise<void> =>
  pool.transaction({ role: 'storey_account' }, async (db) => {
    await writeEvent(db, event, outcome)
    event.written = true
  })

/**
 * The pool of a call that opens its own transactions: each sets the event id, and the first one with a change also writes the
 * event, so that both are committed together.
 */
export const recording = (pool: Pool, event: AuditEvent, status: number): Pool => ({
  ...pool,
  async transaction(opening, work, last) {
    let written = false
    const settings = {
      'app.event': event.id,
      ...(event.actor ? { 'app.user_id': String(event.actor.user_id) } : {}),
      ...opening.settings,
    }
    const result = await pool.transaction(
      { ...opening, settings },
      async (db, opened) => {
        const done = await work(db, opened)
        if (!event.written && !opening.read_only)
          written = await writeEvent(db, event, { result: 'done', status }, { if_changed: true })
        return done
      },
      last,
    )
    event.written ||= written
    return result
  },
})
