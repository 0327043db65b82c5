import type { Booking } from '@storey/api/sales/booking.ts'
import { bookingStatusText } from '@storey/api/sales/booking-names.ts'
import type { ContractSigning } from '@storey/api/sales/contract-signing.ts'
import { plainDayText } from '@storey/api/schedule/day.ts'
import type { SignatureRow } from '../contracts/actions.ts'

type Buyer = Pick<Booking['buyers'][number], 'full_name' | 'email' | 'id_type' | 'signatory_name' | 'signatory_title'>

/** What the signing of a booking depends on. */
export interface SigningFacts {
  readonly booking: Pick<Booking, 'status' | 'recorded_at'> & {
    readonly agreement_sent_on: string | null
    readonly buyer_signed_on: string | null
    readonly seller_signed_on: string | null
  }
  readonly buyers: readonly Buyer[]
  /** The frozen contract; undefined if none was sent, or it was sent on paper. */
  readonly contract: { readonly buyers: readonly string[] } | undefined
  readonly signatures: readonly SignatureRow[]
}

/** Who signs for a buyer: a company has a signatory. */
export const signerOf = ({ full_name, id_type, signatory_name }: Buyer): string | null =>
  id_type === 'company_registration' ? signatory_name : full_name

/** Whether the buyers are those of the contract, with the same signers and addresses. */
const isUnchanged = ({ buyers, contract, signatures }: SigningFacts): boolean =>
  contract !== undefined &&
  contract.buyers.length === buyers.length &&
  buyers.every((buyer, index) => {
    const row = signatures.find(({ position }) => position === index + 1)
    return (
      buyer.full_name === contract.buyers[index] &&
      (row === undefined || (row.signer === signerOf(buyer) && row.address === buyer.email?.toLowerCase()))
    )
  })

export function stateOf(facts: SigningFacts): ContractSigning['state'] {
  const buyers = facts.signatures.filter(({ position }) => position > 0)
  if (facts.contract === undefined || buyers.length === 0) return 'none'
  if (buyers.some(({ declined_at }) => declined_at !== null)) return 'declined'
  const { buyer_signed_on, seller_signed_on } = facts.booking
  if (buyers.every(({ signed_at }) => signed_at !== null)) {
    if (facts.signatures.some(({ position }) => position === 0)) return 'signed'
    return seller_signed_on === null ? 'seller' : 'ended'
  }
  if (buyer_signed_on !== null) return 'ended'
  return isUnchanged(facts) ? 'buyers' : 'changed'
}

/** The buyer whose turn it is. */
export const nextOf = (rows: readonly SignatureRow[]): SignatureRow | undefined =>
  rows.find(({ position, signed_at }) => position > 0 && signed_at === null)

const AGAIN = 'Take “Agreement sent” back under Update milestones, and ask again.'

/** Why the buyers cannot be asked to sign now; null if they can. */
export function obstacleOf(facts: SigningFacts): string | null {
  const { booking, buyers, contract } = facts
  const state = stateOf(facts)
  if (booking.status !== 'accepted')
    return booking.status === 'pending'
      ? 'The contract is signed once the booking is accepted.'
      : `This booking is ${bookingStatusText(booking.status)}. Nothing is signed.`
  if (booking.recorded_at !== null) return 'This is an earlier sale. Add its signed contract as a document.'
  if (state === 'declined') return `A buyer declined the contract. ${AGAIN}`
  if (state === 'changed') return `The buyers have changed since the contract was sent. ${AGAIN}`
  if (state !== 'none') return 'The buyers were asked to sign before.'
  if (booking.buyer_signed_on !== null) return `The buyers signed on ${plainDayText(booking.buyer_signed_on)}.`
  if (booking.agreement_sent_on !== null && contract === undefined)
    return `The contract was sent on paper. To send it from here: ${AGAIN.charAt(0).toLowerCase()}${AGAIN.slice(1)}`
  if (contract !== undefined && !isUnchanged(facts))
    return `The buyers have changed since the contract was sent. ${AGAIN}`
  return obstacleOfBuyers(buyers)
}

function obstacleOfBuyers(buyers: readonly Buyer[]): string | null {
  const seen = new Map<string, string>()
  for (const buyer of buyers) {
    const name = buyer.full_name
    if (signerOf(buyer) === null) return `${name} is a company. Add its signatory to the booking first.`
    if (buyer.email === null) return `${name} has no e-mail address. Add it to the booking first.`
    const address = buyer.email.toLowerCase()
    const other = seen.get(address)
    if (other !== undefined)
      return `${other} and ${name} have the same e-mail address. Each of them needs an own one to sign here.`
    seen.set(address, name)
  }
  return null
}
