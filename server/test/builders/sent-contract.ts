import { createHash } from 'node:crypto'
import type { Database } from '../../src/database/connect.ts'
import { encrypt } from '../../src/kernel/secrets.ts'
import { ownerOfContract } from '../../src/sales/contracts/rules.ts'
import { SECRET_KEY } from '../harness.ts'

interface Sent {
  readonly id: number
  readonly organization_id: number
  readonly created_by: number
}

/** A contract that was sent to the buyer of a booking to sign. Returns its hash. */
export async function buildSentContract(
  db: Database,
  { id: booking_id, organization_id, created_by }: Sent,
  { signed }: { readonly signed: boolean },
): Promise<string> {
  const buyers = await db
    .selectFrom('booking_buyers')
    .select(['full_name', 'email', 'position'])
    .where('booking_id', '=', booking_id)
    .orderBy('position')
    .execute()
  const document = {
    ...{ title: 'Contract', number: 'B', from: 'Seller', language: 'en', signed: null },
    blocks: [{ kind: 'paragraph', runs: [{ text: 'All is sold.', strong: false, value: false }] }],
    parties: ['Seller LLC', ...buyers.map(({ full_name }) => full_name)],
  }
  const content = JSON.stringify({ document, names: {} })
  const sha256 = createHash('sha256').update(content).digest()
  const day = '2026-11-02'
  await db
    .updateTable('bookings')
    .set({ agreement_sent_on: day, ...(signed ? { buyer_signed_on: day } : {}) })
    .where('id', '=', booking_id)
    .execute()
  await db
    .insertInto('booking_contracts')
    .values({
      ...{ organization_id, booking_id, number: 1, text_number: 0, identity_numbers: 0, sha256 },
      ...{ sealed: encrypt(SECRET_KEY, content, ownerOfContract(booking_id, 1)), frozen_by_name: 'Omar Nasser' },
    })
    .execute()
  await db
    .insertInto('contract_signatures')
    .values(
      buyers.map(({ full_name, email, position }) => ({
        ...{ organization_id, booking_id, contract_number: 1, position, party: full_name, signer: full_name },
        ...{ address: email ?? `buyer-${position}@example.com`, language: 'en' as const },
        ...{ asked: 1, asked_at: '2026-11-02T08:00:00Z', asked_by: created_by, asked_by_name: 'Omar Nasser' },
        ...(signed
          ? {
              ...{ signed_at: '2026-11-03T08:00:00Z', signed_name: full_name, signed_from: '192.0.2.1' },
              ...{ user_agent: 'Safari', code_sent_at: '2026-11-03T07:59:00Z' },
            }
          : {}),
      })),
    )
    .execute()
  return sha256.toString('hex')
}
