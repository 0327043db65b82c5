import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { publish } from '../../live/events.ts'
import type { Services } from '../../services/services.ts'
import { listConsents, saveConsent } from '../buyer-emails/actions.ts'
import { findOwnLink, findWhatsApp, type OpenedLink } from './queries.ts'

interface Needed {
  readonly db: Database
  readonly services: Pick<Services, 'settings'>
}

/** The number of the buyer of a link, and whether messages go there by WhatsApp; null if none can. */
export async function findOwnWish(
  { db, services }: Needed,
  scope: Scope,
  link: OpenedLink,
): Promise<{ readonly phone: string; readonly agreed: boolean } | null> {
  const found = services.settings.whatsApp ? await findWhatsApp(db, scope, link, 'en') : undefined
  if (!found) return null
  const { organization_id, booking_id: id } = link
  const wish = (await listConsents(db, scope, { id, organization_id })).find(({ phone }) => phone === found.phone)
  return wish ? { phone: found.phone, agreed: wish.state === 'agreed' } : null
}

/** Stores the wish of the buyer of a link; nothing if no message can be sent. */
export async function saveOwnWish(context: Needed, scope: Scope, link: OpenedLink, agreed: boolean): Promise<void> {
  const { db } = context
  const wish = await findOwnWish(context, scope, link)
  if (!wish) return
  const { organization_id, booking_id: id } = link
  const { buyer_name: given_by_name } = await findOwnLink(db, scope, link)
  await saveConsent(db, scope, { id, organization_id }, { phone: wish.phone, agreed, given_by: 'buyer', given_by_name })
  await publish(db, [{ type: 'booking.changed', id, organization_id }])
}
