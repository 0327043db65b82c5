import type { ContractSigning } from '@storey/api/sales/contract-signing.ts'
import { conflict, notFound } from '../../errors/problems.ts'
import type { Context, ReadContext } from '../../services/context.ts'
import { announce, insertEvent, lockForDecision, notifyOfOutcome } from '../bookings/actions.ts'
import {
  changeSignature,
  findFrozen,
  insertSignatures,
  listSignatures,
  makeContract,
  type SignatureRow,
} from '../contracts/actions.ts'
import { findToday, recordMilestones } from '../milestones/actions.ts'
import { findSigned, listBuyers } from './queries.ts'
import { nextOf, obstacleOf, signerOf, stateOf } from './rules.ts'

type Reading = ReadContext<'settings'>
type Signing = Context<'booking.changed' | 'unit.status', 'settings' | 'queue' | 'clock'>

/** The signing of a booking with all that it depends on. @throws 404 */
export async function findSigning({ db, scope, services }: Reading, id: number) {
  const booking = await findSigned(db, scope, id)
  if (!booking) throw notFound()
  const contract = await findFrozen({ db, scope, services }, id)
  const facts = {
    booking,
    buyers: await listBuyers(db, scope, booking),
    contract,
    signatures: contract ? await listSignatures(db, scope, id) : [],
  }
  return { ...facts, state: stateOf(facts), obstacle: obstacleOf(facts) }
}
type Found = Awaited<ReturnType<typeof findSigning>>

/** The signing as the booking's page shows it. @throws 404 */
export async function readSigning(context: Reading, id: number): Promise<{ data: ContractSigning }> {
  const { state, obstacle, contract, signatures } = await findSigning(context, id)
  const next = state === 'buyers' ? nextOf(signatures)?.position : undefined
  return {
    data: {
      ...{ state, obstacle, sha256: contract?.sha256 ?? null },
      // The seller signs last.
      signatures: [...signatures.filter(({ position }) => position > 0), ...signatures.filter(isSeller)].map((row) => ({
        position: row.position,
        party: row.party,
        signer: row.signer,
        title: row.title,
        address: row.address,
        state: stateOfRow(row, next),
        asked_at: row.asked_at,
        signed_name: row.signed_name,
        signed_at: row.signed_at,
        declined_at: row.declined_at,
        decline_reason: row.decline_reason,
      })),
    },
  }
}

const isSeller = ({ position }: SignatureRow) => position === 0

const stateOfRow = ({ position, signed_at, declined_at }: SignatureRow, next: number | undefined) =>
  signed_at !== null ? 'signed' : declined_at !== null ? 'declined' : position === next ? 'asked' : 'waiting'

/** Sends the contract if it was not sent yet, and adds the signatures to ask for. Returns the first. @throws 409 */
export async function beginSigning(context: Signing, id: number): Promise<SignatureRow> {
  const { db, scope } = context
  const { booking: locked } = await lockForDecision(db, scope, id)
  const before = await findSigning(context, id)
  if (before.obstacle !== null) throw conflict('wrong_state', before.obstacle)
  // Names the values that are missing, before anything changes.
  if (!before.contract) await makeContract(context, id)
  if (before.booking.agreement_sent_on === null)
    await recordMilestones(context, id, { agreement_sent_on: await findToday(db, scope, locked) })
  const contract = before.contract ?? (await findFrozen(context, id))
  if (!contract) throw notFound()
  await insertSignatures(
    db,
    scope,
    { organization_id: locked.organization_id, booking_id: id, contract_number: contract.number },
    before.buyers.map((buyer) => ({
      position: buyer.position,
      party: buyer.full_name,
      signer: signerOf(buyer) ?? buyer.full_name,
      title: buyer.id_type === 'company_registration' ? buyer.signatory_title : null,
      address: buyer.email?.toLowerCase() ?? null,
      language: buyer.language,
    })),
  )
  await insertEvent(db, scope, locked, 'contract_signing', `Sent to ${before.buyers.map(named).join(', ')} to sign`)
  announce(context.emit, locked, 'booking.changed')
  return dueSignature(await findSigning(context, id))
}

const named = (buyer: Found['buyers'][number]) => signerOf(buyer) ?? buyer.full_name

/** The signature that is asked for now. @throws 409 if none is */
export function dueSignature({ state, signatures }: Pick<Found, 'state' | 'signatures'>): SignatureRow {
  const next = state === 'buyers' ? nextOf(signatures) : undefined
  if (!next) throw conflict('wrong_state', 'No buyer is asked to sign now. Reload the booking.')
  return next
}

export interface SignatureInput {
  readonly name: string
  readonly address: string
  readonly user_agent: string
}

/** What a certificate prints of a browser: only characters that every font has. */
const agentOf = ({ user_agent }: SignatureInput) => user_agent.replace(/[^ -~]/g, '').slice(0, 400)

/**
 * Signs for a buyer; with the last one, the booking is signed by the buyers. Returns the buyer whose turn it is then.
 * The caller has locked the booking and checked the turn.
 */
export async function signForBuyer(
  context: Signing,
  row: SignatureRow,
  given: SignatureInput & { readonly code_sent_at: string; readonly code_sent_to: string | null },
): Promise<SignatureRow | undefined> {
  const { db, scope, services, emit } = context
  const { booking } = await lockForDecision(db, scope, row.booking_id)
  await changeSignature(db, scope, row, {
    signed_at: services.clock.now().toISOString(),
    signed_name: given.name,
    signed_from: given.address,
    user_agent: agentOf(given),
    code_sent_at: given.code_sent_at,
    code_sent_to: given.code_sent_to,
  })
  await insertEvent(db, scope, booking, 'contract_signing', `${row.signer} signed`)
  announce(emit, booking, 'booking.changed')
  const next = nextOf(await listSignatures(db, scope, booking.id))
  if (!next) {
    await recordMilestones(context, booking.id, { buyer_signed_on: await findToday(db, scope, booking) })
    const what = 'Every buyer has signed the contract.'
    await notifyOfOutcome(context, booking, 'changed', { why: what, what, of: eventOf(row, 'signed') })
  }
  return next
}

/** Names an event of one contract of a booking. */
const eventOf = ({ contract_number }: SignatureRow, what: 'signed' | 'declined') =>
  `contract ${contract_number} ${what}`

/** A buyer declines; no one can sign this contract any more. The caller has locked the booking and checked the turn. */
export async function declineForBuyer(context: Signing, row: SignatureRow, reason: string): Promise<void> {
  const { db, scope, services, emit } = context
  const { booking } = await lockForDecision(db, scope, row.booking_id)
  await changeSignature(db, scope, row, { declined_at: services.clock.now().toISOString(), decline_reason: reason })
  await insertEvent(db, scope, booking, 'contract_signing', `${row.signer} declined: ${reason}`)
  const why = `${row.signer} declined the contract: ${reason}`
  const what = 'A buyer declined the contract.'
  await notifyOfOutcome(context, booking, 'changed', { why, what, of: eventOf(row, 'declined') })
  announce(emit, booking, 'booking.changed')
}

/** Signs for the seller what all buyers have signed. @throws 404, 409 */
export async function countersign(
  context: Signing,
  id: number,
  given: SignatureInput & { readonly sha256: string },
): Promise<void> {
  const { db, scope, services, emit } = context
  const { booking } = await lockForDecision(db, scope, id)
  const { state, contract } = await findSigning(context, id)
  if (state !== 'seller' || !contract)
    throw conflict(
      'wrong_state',
      state === 'signed' ? 'The seller has signed before.' : 'The seller signs once every buyer has signed.',
    )
  if (contract.sha256 !== given.sha256)
    throw conflict('document_changed', 'This is not the contract that the buyers signed. Reload it and read it again.')
  await insertSignatures(
    db,
    scope,
    { organization_id: booking.organization_id, booking_id: id, contract_number: contract.number },
    [
      {
        position: 0,
        party: contract.seller.slice(0, 200) || given.name,
        signer: given.name,
        language: 'en',
        signed_at: services.clock.now().toISOString(),
        signed_name: given.name,
        signed_from: given.address,
        user_agent: agentOf(given),
      },
    ],
  )
  await insertEvent(db, scope, booking, 'contract_signing', `${given.name} signed for the seller`)
  announce(emit, booking, 'booking.changed')
  await recordMilestones(context, id, { seller_signed_on: await findToday(db, scope, booking) })
}
