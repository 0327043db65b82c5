import { buyerTemplateVariables } from '@storey/api/sales/buyer-emails.ts'
import { queueDirect } from '../../messaging/sending/actions.ts'
import type { Services } from '../../services/services.ts'
import { eachWaiting } from './each-waiting.ts'
import { setEmail, takeWaitingMessage, type WaitingMessage } from './queries.ts'
import { dayText, money } from './texts.ts'

export const NO_REASON = 'What it was about has changed since.'

/** Writes and queues the waiting WhatsApp messages to buyers, as `sendBuyerEmails` does the e-mails. */
export const sendBuyerMessages = (services: Pick<Services, 'pool' | 'queue' | 'settings' | 'log'>): Promise<void> =>
  eachWaiting(
    services,
    'whatsapp',
    async () => undefined,
    async (db, id) => {
      const message = await takeWaitingMessage(db, id)
      if (!message) return
      const { organization_id, address, template, about } = message
      const obstacle = services.settings.whatsApp ? obstacleOf(message) : 'WhatsApp is not set up on this server.'
      if (obstacle !== undefined || template === null || about === null) {
        await setEmail(db, id, { status: 'skipped', reason: obstacle ?? NO_REASON })
        return
      }
      const { name, language, variables } = template
      const values = variables.map((variable) => ({ name: variable, value: textOf(message, about, variable) }))
      const message_id = await queueDirect(
        { db, services },
        {
          ...{ organization_id, address, language },
          ...{ template: name, variables: values },
        },
      )
      await setEmail(db, id, { status: 'queued', message_id, said: JSON.stringify(about) })
    },
  )

/** Why a message is not sent, as text for users; undefined if it is. */
function obstacleOf({ obstacle, template, kind }: WaitingMessage): string | undefined {
  if (obstacle !== null) return obstacle
  if (template === null) return 'The project has no template for it in this language any more.'
  const known: readonly string[] = buyerTemplateVariables[kind]
  const unknown = template.variables.find((name) => nameOf(known, name) === undefined)
  return unknown === undefined
    ? undefined
    : `The template now has the variable {{${unknown}}}, which has no value here.`
}

/** A numbered variable stands for the value in its place. */
const nameOf = (names: readonly string[], variable: string): string | undefined =>
  /^\d+$/.test(variable) ? names[Number(variable) - 1] : names.find((name) => name === variable)

/** The value of a variable in the language of the buyer. WhatsApp refuses an empty one, and one with lines. */
export function textOf(message: WaitingMessage, about: NonNullable<WaitingMessage['about']>, variable: string): string {
  const { kind, language } = message
  const values: Readonly<Record<string, string>> = {
    buyer: message.buyer_name,
    booking: message.number,
    unit: message.unit_name,
    project: message.project_name,
    building: message.building_name,
    price: money(message.price, message),
    paid: money(message.paid, message),
    amount: money(about.amount, message),
    payment: about.name ?? '',
    day: dayText(about.day, language),
    percent: about.percent ?? '',
  }
  const value = values[nameOf(buyerTemplateVariables[kind], variable) ?? ''] ?? ''
  // Half of a character, as a cut may leave it, is no JSON: the message would stop those of every seller behind it.
  return value.replace(/\s+/gu, ' ').trim().slice(0, 200).toWellFormed() || '–'
}
