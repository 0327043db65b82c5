import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { maskedAddress, maskedNumber } from '../../mail/masked-address.ts'
import type { Services } from '../../services/services.ts'
import type { CodeWays, Frame } from './page.ts'
import { findOwnLink, findWhatsApp, type OpenedLink } from './queries.ts'

/** Where codes of a link may be sent, and where the last one went. */
export async function codeWaysOf(
  { db, services }: { readonly db: Database; readonly services: Pick<Services, 'settings'> },
  scope: Scope,
  link: OpenedLink,
  { language }: Frame,
): Promise<CodeWays> {
  const { address, has_code, code_sent_to, tries_left } = await findOwnLink(db, scope, link)
  const found = services.settings.whatsApp ? await findWhatsApp(db, scope, link, language) : undefined
  const email = maskedAddress(address)
  return {
    email,
    phone: found?.template ? maskedNumber(found.phone) : null,
    tries_left,
    sent_to: has_code ? (code_sent_to === null ? email : maskedNumber(code_sent_to)) : null,
  }
}
