import type { ContactBrokerStatus, ContactStatus } from '@storey/api/administration/contact-statuses.ts'
import type { Scope } from '../../access/scope.ts'
import { INVITE_DAYS } from '../../account/invites/actions.ts'
import { makeToken } from '../../account/tokens.ts'
import { makeDefaultPipeline } from '../../crm/pipelines/actions.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, notFound } from '../../errors/problems.ts'
import type { Origin } from '../../http/serve.ts'
import type { LiveEvent } from '../../live/events.ts'
import { sendEmail } from '../../mail/emails.ts'
import type { Services } from '../../services/services.ts'
import { convertCompany } from './change-queries.ts'
import { type ContactTable, lockToMove, moveTo } from './move-queries.ts'
import { whyNot } from './rules.ts'

export { idsOfMatching, lockAllToConvert } from './change-queries.ts'
export { type ContactTable, lockToMove, moveBack } from './move-queries.ts'
export {
  type CompaniesQuery,
  companiesMatching,
  companyRowsMatching,
  importedBy,
  orderOfCompanies,
  startOf,
} from './queries.ts'
export { whyNotConvertible } from './rules.ts'

/** Moves one contact. @throws 404 if it does not exist, 409 for a move that is not declared */
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

/** Moves each of these contacts that can move; the others are returned with the reason. */
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
    ...namedOf(refused),
    move_id,
  }
}

/** Maximum number of refused contacts that are named; others are only counted. */
const NAMED = 100

export const namedOf = (refused: readonly Refused[]) => ({
  refused: refused.slice(0, NAMED),
  refused_count: refused.length,
})

interface Inviting {
  readonly db: Database
  readonly scope: Scope
  readonly services: Services
  readonly origin: Origin
}

/** Creates the brokerage of a locked company and invites its admin; returns the brokerage. */
export async function inviteAdminOf(
  { db, scope, services, origin }: Inviting,
  { id, name, country }: { readonly id: number; readonly name: string; readonly country: string | null },
  email: string,
): Promise<number> {
  const { token, token_hash } = makeToken()
  const { brokerage_id } = await convertCompany(db, scope, { id, country, email, token_hash, days: INVITE_DAYS })
  await makeDefaultPipeline(db, brokerage_id)
  await sendEmail(
    { db, services },
    {
      kind: 'invite',
      to: email,
      from_user: scope.user_id,
      organization_id: brokerage_id,
      request_id: origin.request_id,
      text: (platform) => ({
        subject: `${scope.user_name} invited you to set up ${name} on ${platform}`,
        title: `${scope.user_name} invited you to set up ${name}`,
        paragraphs: [
          `Open the invite to run your brokerage on ${platform}. You create an account there, or sign in with yours.`,
        ],
        facts: [['Your role', 'Broker admin']],
        action: { label: 'View invite', url: `${services.settings.publicUrl}/invite#token=${token}` },
        notes: [
          `The link works once and expires in ${INVITE_DAYS} days.`,
          'If you don’t know this person, you can ignore this e-mail.',
        ],
      }),
    },
  )
  return brokerage_id
}

export const contactChanged = (scope: Scope, id: number): LiveEvent<'contact.changed'> => ({
  type: 'contact.changed',
  id,
  organization_id: scope.organization_id,
})
