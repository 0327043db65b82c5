import { createHash } from 'node:crypto'
import { Refusal } from '../../errors/problems.ts'
import { decrypt, encrypt } from '../../kernel/secrets.ts'
import type { ReadContext } from '../../services/context.ts'
import { certificateOf } from './certificate.ts'
import type { MadeContract } from './document.ts'
import { findSent, insertSent } from './queries.ts'
import { ownerOfContract } from './rules.ts'
import { listSignatures } from './signature-queries.ts'

type Kept = Pick<MadeContract, 'document' | 'names'>
interface Of {
  readonly id: number
  readonly organization_id: number
}

/** The contract of a booking as it was sent; undefined if none was sent, or before contracts were frozen. */
export async function readSent(
  { db, scope, services }: ReadContext<'settings'>,
  booking_id: number,
): Promise<MadeContract | undefined> {
  const sent = await findSent(db, scope, booking_id)
  if (!sent) return undefined
  const { number, sealed, text_number, identity_numbers, frozen_at } = sent
  const sha256 = sent.sha256.toString('hex')
  const { document, names } = JSON.parse(
    decrypt(services.settings.secretKey, sealed, ownerOfContract(booking_id, number)),
  ) as Kept
  const rows = await listSignatures(db, scope, booking_id)
  return {
    document: {
      ...document,
      frozen: { sha256 },
      ...certificateOf(rows, { sha256, frozen_at }, document.language),
    },
    text: text_number,
    identity_numbers,
    names: {
      ...names,
      ...Object.fromEntries(rows.map(({ position, signed_name }) => [`signatures.${position}`, signed_name ?? ''])),
    },
  }
}

/** The frozen contract of a live booking, and the names of its buyers; undefined if none is frozen. */
export async function findFrozen({ db, scope, services }: ReadContext<'settings'>, booking_id: number) {
  const sent = await findSent(db, scope, booking_id)
  if (!sent) return undefined
  const owner = ownerOfContract(booking_id, sent.number)
  const { document } = JSON.parse(decrypt(services.settings.secretKey, sent.sealed, owner)) as Kept
  const [seller = '', ...buyers] = document.parties
  return { number: sent.number, sha256: sent.sha256.toString('hex'), seller, buyers }
}

/**
 * Freezes the contract of a booking that is sent now. A booking whose contract cannot be made here, such as an earlier sale or one
 * with missing values, was sent another contract, and nothing is frozen.
 */
export async function freeze(
  { db, scope, services }: ReadContext<'settings'>,
  booking: Of,
  make: () => Promise<MadeContract>,
): Promise<void> {
  try {
    const { document, names, text, identity_numbers } = await make()
    const content = JSON.stringify({ document, names } satisfies Kept)
    await insertSent(db, scope, booking, {
      text_number: text,
      identity_numbers,
      sha256: createHash('sha256').update(content).digest(),
      seal: (number) => encrypt(services.settings.secretKey, content, ownerOfContract(booking.id, number)),
    })
  } catch (refused) {
    if (!(refused instanceof Refusal)) throw refused
  }
}
