import type { OfferEvent } from '@storey/api/sales/offer-shapes.ts'
import { networkOf } from '../../http/network.ts'
import { fingerprint } from '../../kernel/secrets.ts'

export interface Visitor {
  readonly address: string
  readonly user_agent: string
}

/** Programs that fetch a page for a preview, and crawlers. */
const MACHINES =
  /bot\b|bot\/|crawl|spider|preview|facebookexternalhit|facebot|whatsapp|telegram|slack|twitter|linkedin|discord|skype|viber|curl|wget|python|okhttp|headless|monitor/i

/** Whether the visitor is a person, as far as the user agent shows. */
export const isPerson = ({ user_agent }: Visitor): boolean => user_agent !== '' && !MACHINES.test(user_agent)

/** The type of device that an offer was opened on. */
export function deviceOf({ user_agent }: Visitor): OfferEvent['device'] {
  if (/iPad|Tablet|Android(?!.*Mobile)/i.test(user_agent)) return 'tablet'
  return /Mobi|iPhone|Android/i.test(user_agent) ? 'phone' : 'computer'
}

/**
 * A hash that identifies a visitor of one offer on one day. Neither the address nor the browser is stored, and a guess cannot be verified
 * without the server's key.
 */
export const printOf = (signingKey: string, { address, user_agent }: Visitor, uuid: string, now: Date): Buffer =>
  fingerprint(
    signingKey,
    `visitors of sale offers on ${now.toISOString().slice(0, 10)}`,
    JSON.stringify([networkOf(address), user_agent, uuid]),
  )
