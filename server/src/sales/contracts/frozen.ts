import { createHash } from 'node:crypto'
import { Refusal } from '../../errors/problems.ts'
import { decrypt, encrypt } from '../../kernel/secrets.ts'
import type { ReadContext } from '../../services/context.ts'
import type { MadeContract } from './document.ts'
import { findSent, insertSent } from './queries.ts'
import { ownerOfContract } from './rules.ts'

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
  const { number, sealed, sha256, text_number, identity_numbers } = sent
  const { document, names } = JSON.parse(
    decrypt(services.settings.secretKey, sealed, ownerOfContract(booking_id, number)),
  ) as Kept
  return {
    document: { ...document, frozen: { sha256: sha256.toString('hex') } },
    text: text_number,
    identity_numbers,
    names,
  }
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
