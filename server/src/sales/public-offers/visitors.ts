import type { OfferEvent } from '@storey/api/sales/offer-shapes.ts'
import { networkOf } from '../../http/network.ts'
import { fingerprint } from '../../secrets.ts'

export interface Visitor {
  readonly address: string
  readonly user_agent: string
}

/** Programs that fetch a page to show a preview of it, or to read the web. */
const MACHINES =
  /bot\b|bot\/|crawl|spider|preview|facebookexternalhit|facebot|whatsapp|telegram|slack|twitter|linkedin|discord|skype|viber|curl|wget|python|okhttp|headless|monitor/i

/** Whether somebody looks at it, as far as a browser says. */
export const isPerson = ({ user_agent }: Visitor): boolean => user_agent !== '' && !MACHINES.test(user_agent)

/** What an offer was opened on. */
export function deviceOf({ user_agent }: Visitor): OfferEvent['device'] {
  if (/iPad|Tablet|Android(?!.*Mobile)/i.test(user_agent)) return 'tablet'
  return /Mobi|iPhone|Android/i.test(user_agent) ? 'phone' : 'computer'
}

/**
 * A print that tells two openings of one visitor from those of two, for one offer on one day. Neither the address nor the
 * browser is kept, and nobody without the server's key makes the same print of a guess.
 */
export const printOf = (secretKey: string, { address, user_agent }: Visitor, uuid: string, now: Date): Buffer =>
  fingerprint(
    secretKey,
    `visitors of sale offers on ${now.toISOString().slice(0, 10)}`,
    JSON.stringify([networkOf(address), user_agent, uuid]),
  )
