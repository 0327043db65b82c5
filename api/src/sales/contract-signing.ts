import * as z from 'zod'
import { instant, nameLine, one } from '../conventions.ts'
import { can, endpoint } from '../endpoint.ts'

/** Minutes between two e-mails that ask the same buyer to sign. */
export const REMIND_MINUTES = 10

const contractSignature = z.object({
  /** The order of the buyers; 0 is the seller, who signs last. */
  position: z.int(),
  party: z.string(),
  /** Who signs: the buyer, or the signatory of a company. */
  signer: z.string(),
  title: z.string().nullable(),
  address: z.string().nullable(),
  /** `waiting`: the turn has not come. */
  state: z.enum(['waiting', 'asked', 'signed', 'declined']),
  asked_at: instant.nullable(),
  /** The name as it was typed. */
  signed_name: z.string().nullable(),
  signed_at: instant.nullable(),
  declined_at: instant.nullable(),
  decline_reason: z.string().nullable(),
})
export type ContractSignature = z.output<typeof contractSignature>

export const contractSigning = z.object({
  /**
   * `none`: no one was asked. `buyers` and `seller`: whose turn it is. `ended`: recorded by hand since then, as with a contract on paper.
   * `changed`: the buyers are no longer those of the contract.
   */
  state: z.enum(['none', 'buyers', 'seller', 'signed', 'declined', 'changed', 'ended']),
  /** Why the buyers cannot be asked to sign now, in one sentence. */
  obstacle: z.string().nullable(),
  sha256: z.string().nullable(),
  signatures: z.array(contractSignature),
})
export type ContractSigning = z.output<typeof contractSigning>

export const contractSignings = {
  one: endpoint({
    method: 'GET',
    path: '/inventory/booked-units/{id}/signing',
    summary: 'Who signed the contract of a booking that was sent, and whose turn it is',
    access: can('buyers.notify'),
    response: one(contractSigning),
  }),
  ask: endpoint({
    method: 'POST',
    path: '/inventory/booked-units/{id}/signing',
    summary:
      'Ask the buyers to sign the contract by their private links, one after the other; it is sent if it was not yet',
    access: can('bookings.book'),
    audit: { label: 'Ask buyers to sign contract', subject: 'booking' },
    changes: ['booking.changed', 'unit.status'],
    status: 201,
    idempotent: true,
    response: one(contractSigning),
  }),
  remind: endpoint({
    method: 'POST',
    path: '/inventory/booked-units/{id}/signing/remind',
    summary: 'E-mail the buyer whose turn it is another link; the earlier link stops working',
    access: can('buyers.notify'),
    audit: { label: 'Remind buyer to sign contract', subject: 'booking' },
    changes: ['booking.changed'],
    status: 201,
    idempotent: true,
    response: one(contractSigning),
  }),
  countersign: endpoint({
    method: 'POST',
    path: '/inventory/booked-units/{id}/signing/countersign',
    summary: 'Sign for the seller what every buyer has signed',
    access: can('bookings.book'),
    audit: { label: 'Countersign contract', subject: 'booking' },
    changes: ['booking.changed', 'unit.status'],
    status: 201,
    idempotent: true,
    body: z.strictObject({
      name: nameLine(200),
      has_read: z.literal(true, 'Confirm that you have read the contract.'),
      /** The hash of the contract that was read. */
      sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Send the SHA-256 of the contract, in hexadecimal.'),
    }),
    response: one(contractSigning),
  }),
}
