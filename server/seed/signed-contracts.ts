import { sql } from 'kysely'
import { scopeOfJob } from '../src/access/scope.ts'
import { freezeContract } from '../src/sales/contracts/actions.ts'
import { type Filling, insert } from './fill.ts'
import type { Organization } from './staff.ts'

interface Sent {
  readonly id: number
  readonly organization_id: number
  readonly sent: string
  readonly signed: string | null
  readonly countersigned: string | null
  readonly asker: number
  readonly asker_name: string
}

/**
 * Contracts that were sent to be signed by links: one that the first of two buyers has signed, and two that are signed by the buyers
 * and the seller.
 */
export async function signContracts(filling: Filling, { id, name }: Organization): Promise<void> {
  const { db, settings } = filling
  const { rows } = await sql<Sent & { buyers: number }>`
    select b.id, b.organization_id, b.agreement_sent_on::text as sent, b.buyer_signed_on::text as signed,
        b.seller_signed_on::text as countersigned, b.created_by as asker, b.created_by_name as asker_name, count(*)::int as buyers
      from bookings b
      join booking_buyers y on y.organization_id = b.organization_id and y.booking_id = b.id
      where b.organization_id = ${id} and b.recorded_at is null and b.status = 'accepted' and b.agreement_sent_on is not null
      group by b.organization_id, b.id
      having count(distinct lower(y.email)) = count(*)
      order by b.agreement_sent_on desc, b.id`.execute(db)
  const open = rows.filter(({ signed, buyers }) => signed === null && buyers === 2).slice(0, 1)
  const done = rows.filter(({ countersigned }) => countersigned !== null).slice(0, 2)
  for (const booking of [...open, ...done]) {
    const scope = scopeOfJob(booking.asker_name, booking.asker)
    await freezeContract({ db, scope, services: { settings } }, booking)
    await ask(filling, booking, name)
  }
}

async function ask({ db }: Filling, booking: Sent, seller: string): Promise<void> {
  const { id: booking_id, organization_id, sent, signed, countersigned, asker, asker_name } = booking
  const buyers = await db
    .selectFrom('booking_buyers')
    .select(['position', 'full_name', 'email', 'language', 'signatory_name', 'signatory_title'])
    .where('booking_id', '=', booking_id)
    .orderBy('position')
    .execute()
  const names = buyers.map((buyer) => buyer.signatory_name ?? buyer.full_name)
  const none = { signed_at: null, signed_name: null, signed_from: null, user_agent: null, code_sent_at: null }
  const row = { organization_id, booking_id, contract_number: 1 }
  const signature = (at: string, name: string) => ({
    ...{ signed_at: at, signed_name: name, signed_from: '198.51.100.24', user_agent: 'Mobile Safari 19, iPhone' },
    code_sent_at: at,
  })
  // Without a contract text that has all its values, nothing was frozen.
  const { numUpdatedRows } = await db
    .updateTable('booking_contracts')
    .set({ frozen_at: `${sent}T09:00:00Z` })
    .where('booking_id', '=', booking_id)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  await insert(
    db,
    'contract_signatures',
    buyers.map(({ position, full_name, email, language, signatory_title }, index) => {
      const first = signed === null && index === 0
      return {
        ...{ ...row, position, party: full_name, signer: names[index] ?? full_name, title: signatory_title, language },
        ...{ address: email?.toLowerCase() ?? null, asked: signed !== null || index < 2 ? 1 : 0 },
        ...{ asked_at: `${sent}T09:0${index + 1}:00Z`, asked_by: asker, asked_by_name: asker_name },
        ...(signed === null && !first
          ? none
          : signature(`${signed ?? sent}T1${index + 1}:20:00Z`, names[index] ?? full_name)),
      }
    }),
  )
  if (countersigned !== null)
    await insert(db, 'contract_signatures', [
      {
        ...{ ...row, position: 0, party: seller, signer: asker_name, language: 'en' },
        ...{ ...signature(`${countersigned}T08:30:00Z`, asker_name), code_sent_at: null },
      },
    ])
  const event = { organization_id, booking_id, kind: 'contract_signing' as const }
  await insert(db, 'booking_events', [
    {
      ...{ ...event, note: `Sent to ${names.join(', ')} to sign`, at: `${sent}T09:01:00Z` },
      ...{ actor_id: asker, actor_name: asker_name },
    },
    ...names.slice(0, signed === null ? 1 : names.length).map((name, index) => ({
      ...{ ...event, note: `${name} signed`, at: `${signed ?? sent}T1${index + 1}:20:00Z` },
      ...{ actor_id: null, actor_name: name },
    })),
    ...(countersigned === null
      ? []
      : [
          {
            ...{ ...event, note: `${asker_name} signed for the seller`, at: `${countersigned}T08:30:00Z` },
            ...{ actor_id: asker, actor_name: asker_name },
          },
        ]),
  ])
}
