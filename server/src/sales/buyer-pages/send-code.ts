import { randomUUID } from 'node:crypto'
import type { BuyerLanguage } from '@storey/api/sales/booking.ts'
import { limitsOf } from '../../account/limits.ts'
import type { EmailText } from '../../mail/email.ts'
import { sendEmail } from '../../mail/emails.ts'
import { beginCode, type CodeMessage, sendCodeNow } from '../../messaging/sending/actions.ts'
import type { Services } from '../../services/services.ts'
import { asBuyer } from './as-buyer.ts'
import { dropCode, findSeller, findWhatsApp, type OpenedLink, setCode } from './queries.ts'

/** Rolls a transaction back because the limit of codes is reached. */
class Full extends Error {}

/** What became of the request for a code. `wait`: the last one is too recent; `many`: the limit of an hour is reached. */
export type SentCode = 'sent' | 'wait' | 'many' | 'unsent'

interface NewCode {
  readonly code: string
  readonly hash: Buffer
  readonly use: 'open' | 'sign'
  readonly text: EmailText
  /** Of the page. */
  readonly language: BuyerLanguage
  readonly by: 'email' | 'whatsapp'
}

type Made = Exclude<SentCode, 'unsent'> | (CodeMessage & { readonly variables: readonly string[] })

/** Replaces the code of a link and sends the new one by e-mail, or by WhatsApp to the number of the buyer. */
export async function sendCode(services: Services, link: OpenedLink, code: NewCode): Promise<SentCode> {
  const made = await asBuyer(services, link, async (db, scope): Promise<Made> => {
    const { organization_id } = link
    const found =
      code.by === 'whatsapp' && services.settings.whatsApp
        ? await findWhatsApp(db, scope, link, code.language)
        : undefined
    const { phone, template, template_language, variables } = found ?? {}
    const message =
      phone && template && template_language
        ? { id: randomUUID(), organization_id, address: phone, template, language: template_language }
        : undefined
    const to = await setCode(db, scope, link, code.hash, message?.address ?? null)
    if (!to) return 'wait'
    // Few codes an hour, so that they cannot be guessed by asking for many. Those that WhatsApp refuses leave the e-mail its own.
    const key = [link.id, code.use === 'open' ? '' : code.use, message ? 'whatsapp' : ''].filter(Boolean).join(' ')
    if (!(await limitsOf(services).mayMail('buyer code', key))) throw new Full()
    if (message) {
      await beginCode(db, message)
      return { ...message, variables: variables ?? [] }
    }
    const from_seller = await findSeller(db, scope, organization_id)
    await sendEmail(
      { db, services },
      { kind: 'buyer_code', to: to.address, from_seller, organization_id, text: code.text },
    )
    return 'sent'
  }).catch((problem: unknown) => {
    if (problem instanceof Full) return 'many' as const
    throw problem
  })
  if (typeof made === 'string') return made
  if (await sendCodeNow(services, { ...made, code: code.code })) return 'sent'
  await asBuyer(services, link, (db, scope) => dropCode(db, scope, link))
  return 'unsent'
}
