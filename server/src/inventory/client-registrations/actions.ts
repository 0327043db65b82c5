import { notify } from '../../account/notifications/actions.ts'
import { invalid } from '../../errors/problems.ts'
import type { Context } from '../../services/context.ts'
import { type ClientCheck, checkClients } from './queries.ts'
import { hashesOf, protectedText, protectionOf } from './rules.ts'

interface Person {
  readonly email?: string | null | undefined
  readonly phone?: string | null | undefined
}

interface Checked {
  readonly organization_id: number
  readonly project_id: number
  readonly of: { readonly booking_id: number } | { readonly sale_offer_id: number }
  /** The number of the booking or of the offer. */
  readonly number: string
  /** The brokerage that is named; null for a direct sale. */
  readonly brokerage_id: number | null
  readonly people: readonly Person[]
  /** Why it goes on although another brokerage protects a client. */
  readonly reason: string | null | undefined
}

/**
 * Checks buyers against the clients that brokerages protect in the project, and stores the check. The brokers of clients that are passed
 * over are notified.
 *
 * @returns what the history states if it goes on with a reason that was given now
 * @throws 422 on `protection_reason` if another brokerage protects a client and no reason is given
 */
export async function requireUnprotected(context: CheckContext, checked: Checked): Promise<string | undefined> {
  const found = await tryCheck(context, checked)
  if (found && !found.accepted) throw invalid({ protection_reason: [protectedText(found)] })
  return found && !found.known ? `${protectionOf(found)}. ${found.reason}` : undefined
}

type CheckContext = Context<never, 'settings' | 'queue'>

/** The same without a refusal: a check that is not accepted stores nothing. */
export async function tryCheck(context: CheckContext, checked: Checked): Promise<ClientCheck | null> {
  const { db, scope, services, emit } = context
  const contacts = checked.people.flatMap(({ email, phone }) =>
    Object.values(
      hashesOf(services.settings.signingKey, checked.project_id, { client_email: email, client_phone: phone }),
    ).filter((hash) => hash !== null),
  )
  const found = await checkClients(db, scope, { ...checked, contacts })
  if (!found?.accepted) return found
  for (const { registration_id, brokerage_id, broker_id, client_name } of found.passed_over)
    await notify(
      { db, services, emit },
      {
        user_id: broker_id,
        kind: 'hold_request',
        organization_id: brokerage_id,
        subject: { kind: 'client_registration', id: registration_id, name: client_name },
        outcome: 'done',
        // No other brokerage is named to the broker.
        detail: `${found.project_name}, ${'booking_id' in checked.of ? 'booking' : 'sale offer'}. Your protection stays.`,
        path: '/channel/clients',
        dedupe_key: `client_registration:${registration_id}:passed_over:${checked.number}`,
      },
    )
  return found
}
