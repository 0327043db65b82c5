import { sql } from 'kysely'
import type { Database } from '../../src/database/connect.ts'
import { buildOrganization, buildUser } from '../builders/basics.ts'
import { buildAccepted } from '../builders/booking.ts'
import { buildSentContract } from '../builders/sent-contract.ts'
import { useTestApp } from '../harness.ts'
import { testRules } from './rules.ts'

const app = useTestApp([])

async function sent(owner: Database, signed: boolean): Promise<number> {
  const { id: organization_id } = await buildOrganization(owner, { type: 'developer' })
  const booking = await buildAccepted(owner, { organization_id, created_by: (await buildUser(owner)).id })
  await buildSentContract(owner, booking, { signed })
  return booking.id
}

testRules(app, [
  {
    constraint: 'contract_signatures_final',
    refuses: 'another name on a signature',
    given: async ({ owner }) =>
      sql`update contract_signatures set signed_name = 'Someone' where booking_id = ${await sent(owner, true)}`,
  },
  {
    constraint: 'contract_signatures_withdrawn',
    refuses: 'a signature of a contract that was withdrawn',
    given: async ({ owner }) => {
      const id = await sent(owner, false)
      await sql`update bookings set agreement_sent_on = null where id = ${id}`.execute(owner)
      return sql`update contract_signatures set declined_at = now(), decline_reason = 'No' where booking_id = ${id}`
    },
  },
  {
    constraint: 'contract_signatures_order',
    refuses: 'the signature of the seller before the buyers',
    given: async ({ owner }) =>
      sql`insert into contract_signatures (organization_id, booking_id, contract_number, position, party, signer, language,
          signed_at, signed_name, signed_from)
        select organization_id, booking_id, contract_number, 0, 'Seller', 'Omar', 'en', now(), 'Omar', '192.0.2.1'
          from contract_signatures where booking_id = ${await sent(owner, false)}`,
  },
])
