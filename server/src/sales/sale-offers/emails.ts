import type { OfferLanguage } from '@storey/api/sales/offer-shapes.ts'
import type { EmailText } from '../../mail/email.ts'
import { joined, type Row } from '../../mail/email-parts.ts'

interface Sent {
  readonly language: OfferLanguage
  readonly client_name: string
  readonly message: string
  readonly seller: string
  readonly maker: string
  /** The e-mail address of the user who sends it, if it is confirmed. */
  readonly reply_to: string | null
  readonly units: readonly {
    readonly name: string
    readonly building: string
    readonly price: string
    readonly cover_uuid: string | null
  }[]
  readonly valid_until: string
  readonly url: string
}

const dayText = (day: string, language: OfferLanguage) =>
  new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** The e-mail that a sale offer is sent with, in its language. */
export function offerEmail({
  language,
  client_name,
  message,
  seller,
  maker,
  reply_to,
  units,
  valid_until,
  url,
}: Sent): EmailText {
  const rows = units.map(({ name, building, price }): Row => [joined([name, building], language), price])
  const [only] = rows
  // One home is the letter's large figure, several are its amounts.
  const home =
    only && rows.length === 1
      ? { line: `${only[0]}: ${only[1]}`, figure: { at: 2, amount: only[1], about: only[0] } }
      : undefined
  const pictured = units.find(({ cover_uuid }) => cover_uuid !== null)
  const shown = {
    ...(home ? { figure: home.figure } : { amounts: { rows } }),
    ...(pictured?.cover_uuid ? { picture: { uuid: pictured.cover_uuid, alt: pictured.building } } : {}),
    signature: [maker, seller, ...(reply_to ? [reply_to] : [])].join('\n'),
  }
  const lines = home ? [home.line] : []
  const day = dayText(valid_until, language)
  if (language === 'ar')
    return {
      ...shown,
      language,
      subject: `عرض من ${seller}`,
      title: `عرضك من ${seller}`,
      paragraphs: [`مرحباً ${client_name}،`, message.trim() || 'أعددنا لك هذا العرض.', ...lines],
      facts: [['يسري حتى', day]],
      action: { label: 'افتح العرض', url },
      notes: ['هذا الرابط خاص بك.'],
    }
  return {
    ...shown,
    subject: `Your offer from ${seller}`,
    title: `Your offer from ${seller}`,
    paragraphs: [`Dear ${client_name},`, message.trim() || 'We have put this offer together for you.', ...lines],
    facts: [['Valid until', day]],
    action: { label: 'Open your offer', url },
    notes: ['This link is private to you.'],
  }
}

/** The address that opens WhatsApp with the prepared text, for the client's number if there is one. */
export function whatsappAddress(sent: Sent, phone: string | null): string {
  const day = dayText(sent.valid_until, sent.language)
  const text =
    sent.language === 'ar'
      ? [`${sent.client_name}،`, sent.message.trim() || `عرضك من ${sent.seller}`, `يسري حتى ${day}.`, sent.url]
      : [
          `${sent.client_name},`,
          sent.message.trim() || `Your offer from ${sent.seller}`,
          `Valid until ${day}.`,
          sent.url,
        ]
  return `https://wa.me/${phone?.replace(/\D/g, '') ?? ''}?text=${encodeURIComponent(text.join('\n'))}`
}
