import type { ReadContext } from '../../services/context.ts'
import { findSigning } from '../contract-signing/actions.ts'
import { nextOf } from '../contract-signing/rules.ts'
import type { SignatureRow } from '../contracts/actions.ts'
import { findOwnLink, type OpenedLink } from './queries.ts'

/** What the owner of a link may do with the contract now. */
export type OwnSigning =
  | { readonly state: 'sign'; readonly row: SignatureRow; readonly sha256: string; readonly number: string }
  /** `others`: another buyer signs before the seller. */
  | { readonly state: 'signed' | 'complete'; readonly row: SignatureRow; readonly others: boolean }
  | { readonly state: 'none' | 'wait' | 'declined' | 'changed' | 'ended' }

export async function ownSigningOf(context: ReadContext<'settings'>, link: OpenedLink): Promise<OwnSigning> {
  const { address } = await findOwnLink(context.db, context.scope, link)
  const { booking, contract, state, signatures } = await findSigning(context, link.booking_id)
  const row = signatures.find((one) => one.address === address)
  const goesOn = booking.status === 'accepted' || booking.status === 'completed'
  if (state === 'none' || !row || !contract || !goesOn) return { state: 'none' }
  if (state === 'declined' || state === 'changed') return { state }
  // The paper that was signed instead counts.
  if (state === 'ended') return { state }
  if (row.signed_at !== null)
    return { state: state === 'signed' ? 'complete' : 'signed', row, others: nextOf(signatures) !== undefined }
  if (nextOf(signatures) !== row) return { state: 'wait' }
  return { state: 'sign', row, sha256: contract.sha256, number: booking.number }
}
