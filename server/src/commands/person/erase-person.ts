import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import { encrypt } from '../../kernel/secrets.ts'
import type { Settings } from '../../kernel/settings.ts'
import { ownerOf as ownerOfBuyer, searchText } from '../../sales/bookings/rules.ts'
import { ERASED, erasureOfPayers, findPayers, knownPayer } from './erase-payers.ts'
import { isOfferTo, type Person } from './person.ts'

export interface Erasure {
  /** Rows that were deleted or pseudonymized, by what they are. */
  readonly erased: Readonly<Record<string, number>>
  /** Records that stay, each with the reason. */
  readonly kept: readonly { readonly record: string; readonly reason: string }[]
  /** Contents of files to delete once the transaction has committed. */
  readonly storage_keys: readonly string[]
}

const OPEN = 'It is in progress. End it, and run the command again.'
const CONTRACT =
  'It has a contract, money or a completed sale, which laws of taxes and property require to keep. Erase it when their period ends.'
const LOG =
  'It names the client of an offer that was made before an update of Storey hid such names. Its events are sealed and never changed, and are deleted when their retention ends (docs/operations.md, Audit log).'
const HIDING = '%-hide-clients-of-offers-in-the-audit-log.sql'
const REFUSAL = 'It is the refusal of messages, without which they could be sent again.'
const CLAIM =
  'It shows that a brokerage registered this client, on which its commission depends. The brokerage can release it.'
const BUSINESS = 'It is a business contact of the address book. Change or archive it there.'

interface Booking {
  readonly id: number
  readonly number: string
  readonly unit: string
  readonly positions: readonly number[]
  readonly reason: string | null
}

/**
 * Erases a person in one organization: leads with all that belongs to them are deleted, also from the bin; offers and bookings that
 * came to nothing are pseudonymized, so that their figures stay. Runs as the owner of the database, in a transaction.
 */
export async function erasePerson(
  db: Database,
  person: Person,
  { secretKey }: Pick<Settings, 'secretKey'>,
): Promise<Erasure> {
  const erased: Record<string, number> = {}
  const run = async (name: string, statement: RawBuilder<unknown>) => {
    const { numAffectedRows = 0n } = await statement.execute(db)
    erased[name] = (erased[name] ?? 0) + Number(numAffectedRows)
  }
  const { organization_id } = person
  const leads = await leadsOf(db, person)
  const bookings = await bookingsOf(db, person)
  const payers = await findPayers(db, await knownPayer(db, person, leads, secretKey), secretKey)
  // An offer forgets its lead when the lead is deleted.
  const kept = [...(await keptOf(db, person, leads)), ...keptBookings(bookings), ...payers.kept]
  const storage_keys: string[] = []
  for (const { id, number, unit, positions } of bookings.filter(({ reason }) => reason === null)) {
    const files = sql`select file_id from booking_documents
      where organization_id = ${organization_id} and booking_id = ${id} and type in ('passport', 'national_id', 'trade_license', 'power_of_attorney')`
    const ids = (await sql<{ file_id: number }>`${files}`.execute(db)).rows.map(({ file_id }) => file_id)
    await run(
      'identity documents of bookings',
      sql`delete from booking_documents where organization_id = ${organization_id} and booking_id = ${id}
        and type in ('passport', 'national_id', 'trade_license', 'power_of_attorney')`,
    )
    await run(
      'names of claims',
      sql`update unit_claims c set held_for = null
        where c.organization_id = ${organization_id} and c.kind = 'booking'
          and c.held_for in (select full_name from booking_buyers where organization_id = ${organization_id} and booking_id = ${id}
            and position = any (${positions}::integer[]))
          and c.unit_id in (select unit_id from bookings where organization_id = ${organization_id} and id = ${id}
            union select from_unit_id from booking_unit_changes where organization_id = ${organization_id} and booking_id = ${id})`,
    )
    for (const position of positions) {
      const id_number = encrypt(secretKey, 'erased', ownerOfBuyer(number, position)).toString('base64')
      await run(
        'buyers of ended bookings',
        sql`update booking_buyers set full_name = ${ERASED}, nationality = null, id_number = ${id_number}, email = null,
          phone = null, address = null, date_of_birth = null, id_expires_on = null, signatory_name = null,
          signatory_title = null
          where organization_id = ${organization_id} and booking_id = ${id} and position = ${position}`,
      )
    }
    await run(
      'e-mails to buyers',
      sql`delete from buyer_emails where organization_id = ${organization_id} and booking_id = ${id}
        and address in (${person.email ?? ''}, ${person.phone ?? ''})`,
    )
    await run(
      'WhatsApp messages to buyers',
      sql`delete from direct_messages where organization_id = ${organization_id} and address = ${person.phone ?? ''}`,
    )
    await run(
      'wishes of buyers about WhatsApp',
      sql`delete from buyer_consents where organization_id = ${organization_id} and booking_id = ${id}
        and phone = ${person.phone ?? ''}`,
    )
    await run(
      'pages of buyers',
      sql`delete from buyer_links where organization_id = ${organization_id} and booking_id = ${id}
        and address = ${person.email ?? ''}`,
    )
    await run(
      'names in histories of bookings',
      sql`update booking_events set note = ${ERASED} where organization_id = ${organization_id} and booking_id = ${id}
        and kind in ('buyers_changed', 'buyers_corrected', 'client_protected')`,
    )
    await run(
      'contracts that were withdrawn',
      sql`delete from booking_contracts where organization_id = ${organization_id} and booking_id = ${id}`,
    )
    // The triggers record the buyers before each change: these records are of the same person.
    await sql`delete from booking_buyer_sets where organization_id = ${organization_id} and booking_id = ${id}`.execute(
      db,
    )
    const { rows } = await sql<{ full_name: string }>`select full_name from booking_buyers
      where organization_id = ${organization_id} and booking_id = ${id} order by position`.execute(db)
    await sql`update bookings set search = ${searchText(number, unit, rows)}
      where organization_id = ${organization_id} and id = ${id}`.execute(db)
    storage_keys.push(...(await deleteFiles(db, organization_id, ids)))
  }

  const offers = sql`sale_offers.organization_id = ${organization_id} and ${isOfferTo(person, leads)}
    and not exists (${bookedOffers(organization_id)})`
  const { rows: logged } = await sql`select from sale_offers, schema_migrations m
    where ${offers} and m.name like ${HIDING} and sale_offers.created_at < m.applied_at limit 1`.execute(db)
  if (logged.length > 0) kept.push({ record: 'Audit log', reason: LOG })
  const ids = sql`(select id from sale_offers where ${offers})`
  await run(
    'notifications',
    sql`delete from notifications where organization_id = ${organization_id} and subject_kind = 'sale_offer' and subject_id in ${ids}`,
  )
  await run(
    'reasons of clients',
    sql`update sale_offer_events set note = null where organization_id = ${organization_id} and kind = 'declined'
      and sale_offer_id in ${ids}`,
  )
  await run(
    'names of claims',
    sql`update unit_claims c set held_for = null where c.organization_id = ${organization_id}
      and c.id in (select hold_claim_id from sale_offers where ${offers})`,
  )
  await run(
    'offers',
    sql`update sale_offers set client_name = ${ERASED}, client_email = null, client_phone = null,
      client_nationality = null, message = '', decline_reason = null, title = null, search = lower(number)
      where ${offers}`,
  )
  // Of both sides: a request is of the developer and of the brokerage.
  const requests = sql`${organization_id} in (q.organization_id, q.brokerage_id)
    and (lower(q.client_email) = ${person.email ?? null} or q.client_phone = ${person.phone ?? null})`
  await run(
    'names of claims',
    sql`update unit_claims c set held_for = null from hold_requests q
      where ${requests} and c.organization_id = q.organization_id and c.id = q.claim_id`,
  )
  await run(
    'requests of brokers',
    sql`update hold_requests q set client_name = ${ERASED}, client_phone = null, client_email = null, phone_hash = null,
      email_hash = null, message = null, client_registration_id = null
      where ${requests}`,
  )
  await run(
    'queued and sent e-mails',
    sql`delete from emails where organization_id = ${organization_id} and lower(address) = ${person.email ?? ''}
      and not exists (select from messages m where m.email_id = emails.id)`,
  )
  for (const [name, statement] of Object.entries(erasureOfPayers(organization_id, payers))) await run(name, statement)
  storage_keys.push(...(await deleteFiles(db, organization_id, payers.files)))
  storage_keys.push(...(await deleteLeads(db, organization_id, leads, run)))
  return { erased, storage_keys, kept }
}

/** Leads with one of the addresses, in the bin too, and those that were merged into them. */
async function leadsOf(db: Database, { organization_id, email, phone }: Person): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with recursive found as (
      select id from leads where organization_id = ${organization_id} and (
        lower(email) = ${email ?? null} or exists (select from unnest(other_emails) e where lower(e) = ${email ?? null})
        or ${phone ?? null} in (phone, whatsapp) or ${phone ?? null} = any (other_phones))
      union
      select l.id from leads l join found on l.organization_id = ${organization_id} and l.merged_into_id = found.id)
    select id from found`.execute(db)
  return rows.map(({ id }) => Number(id))
}

async function bookingsOf(db: Database, { organization_id, email, phone }: Person): Promise<Booking[]> {
  const { rows } = await sql<Booking & { status: string; bound: boolean }>`
    select b.id, b.number, unit_name(h.code, u.number) as unit, array_agg(y.position) as positions, b.status,
      b.agreement_sent_on is not null or b.reservation_form_signed_on is not null
        or exists (select from booking_receipts r where r.organization_id = b.organization_id and r.booking_id = b.id)
        or exists (select from cheques c where c.organization_id = b.organization_id and c.booking_id = b.id)
        or exists (select from booking_documents d where d.organization_id = b.organization_id and d.booking_id = b.id
          and d.type in ('payment_proof', 'reservation_form', 'sale_agreement')) as bound
    from booking_buyers y
    join bookings b on b.organization_id = y.organization_id and b.id = y.booking_id
    join units u on u.organization_id = b.organization_id and u.id = b.unit_id
    join buildings h on h.organization_id = u.organization_id and h.id = u.building_id
    where y.organization_id = ${organization_id} and (lower(y.email) = ${email ?? null} or y.phone = ${phone ?? null})
    group by b.organization_id, b.id, b.number, h.code, u.number, b.status order by b.id`.execute(db)
  return rows.map(({ status, bound, ...booking }) => ({
    ...booking,
    reason: status === 'pending' ? OPEN : bound || /^(accepted|completed)$/.test(status) ? CONTRACT : null,
  }))
}

const keptBookings = (bookings: readonly Booking[]) =>
  bookings.flatMap(({ number, reason }) => (reason === null ? [] : [{ record: `Booking ${number}`, reason }]))

/** A booking that stays keeps the offer that it came from. */
const bookedOffers = (organization_id: number) => sql`select from bookings b
  where b.organization_id = ${organization_id} and b.sale_offer_id = sale_offers.id
    and b.status in ('pending', 'accepted', 'completed')`

type Run = (name: string, statement: RawBuilder<unknown>) => Promise<void>

async function deleteLeads(
  db: Database,
  organization_id: number,
  leads: readonly number[],
  run: Run,
): Promise<string[]> {
  const ids = sql`any (${leads}::bigint[])`
  const own = sql`organization_id = ${organization_id}`
  const { rows } = await sql<{ file_id: number }>`
    select file_id from lead_documents where ${own} and lead_id = ${ids}
    union select v.file_id from lead_document_versions v join lead_documents d on d.id = v.document_id
      and d.organization_id = v.organization_id where v.organization_id = ${organization_id} and d.lead_id = ${ids}
    union select f.file_id from note_files f join lead_notes n on n.id = f.note_id
      and n.organization_id = f.organization_id where f.organization_id = ${organization_id} and n.lead_id = ${ids}`.execute(
    db,
  )
  const deals = sql`(select id from deals where ${own} and lead_id = ${ids})`
  const activities = sql`(select id from activities where ${own} and (lead_id = ${ids} or deal_id in ${deals}))`
  await run(
    'notifications',
    sql`delete from notifications where ${own} and (subject_kind = 'lead' and subject_id = ${ids}
      or subject_kind = 'deal' and subject_id in ${deals} or subject_kind = 'activity' and subject_id in ${activities})`,
  )
  await run(
    'rows of imports',
    sql`update import_rows r set cells = array_fill(''::text, array[cardinality(cells)]),
    preview = null, before = null, problems = '[]', notice = null
    from imports i where i.organization_id = r.organization_id and i.id = r.import_id and i.kind = 'leads'
      and r.organization_id = ${organization_id} and (r.record_id = ${ids} or r.duplicate_id = ${ids})`,
  )
  await run('changes of leads to undo', sql`delete from lead_changes where ${own} and lead_id = ${ids}`)
  await run('activities', sql`delete from activities where ${own} and (lead_id = ${ids} or deal_id in ${deals})`)
  await run('deals', sql`delete from deals where ${own} and lead_id = ${ids}`)
  await run('notes', sql`delete from lead_notes where ${own} and lead_id = ${ids}`)
  await run('documents', sql`delete from lead_documents where ${own} and lead_id = ${ids}`)
  await run('entries of histories', sql`delete from lead_history_items where ${own} and lead_id = ${ids}`)
  await run('leads', sql`delete from leads where ${own} and id = ${ids}`)
  return deleteFiles(
    db,
    organization_id,
    rows.map(({ file_id }) => file_id),
  )
}

/** Deletes rows of files that no other record has; returns the keys of their contents. */
async function deleteFiles(db: Database, organization_id: number, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ storage_key: string }>`
    delete from files f where f.organization_id = ${organization_id} and f.id = any (${ids}::bigint[])
      and not exists (select from lead_documents d where d.organization_id = f.organization_id and d.file_id = f.id)
      and not exists (select from lead_document_versions v where v.organization_id = f.organization_id and v.file_id = f.id)
      and not exists (select from note_files n where n.organization_id = f.organization_id and n.file_id = f.id)
      and not exists (select from booking_documents b where b.organization_id = f.organization_id and b.file_id = f.id)
      and not exists (select from booking_receipts r where r.organization_id = f.organization_id and r.file_id = f.id)
    returning storage_key`.execute(db)
  return rows.map(({ storage_key }) => storage_key)
}

/** What else has one of the addresses. */
async function keptOf(db: Database, person: Person, leads: readonly number[]): Promise<Erasure['kept']> {
  const { organization_id, email, phone } = person
  const either = [email ?? null, phone ?? null]
  const { rows } = await sql<{ record: string; reason: string }>`
    select 'Refusal of messages' as record, ${REFUSAL}::text as reason from message_opt_outs
      where organization_id = ${organization_id} and address = any (${either}::text[])
    union all
    select 'Contact ' || name, ${BUSINESS}::text from contact_companies
      where organization_id = ${organization_id} and (lower(email) = ${email ?? null} or phone = ${phone ?? null})
    union all
    select 'Contact ' || full_name, ${BUSINESS}::text from contact_brokers
      where organization_id = ${organization_id} and (lower(email) = ${email ?? null} or phone = ${phone ?? null})
    union all
    select 'Registration CR-' || lpad(id::text, greatest(6, length(id::text)), '0'), ${CLAIM}::text from client_registrations
      where ${organization_id} in (organization_id, brokerage_id)
        and (lower(client_email) = ${email ?? null} or client_phone = ${phone ?? null})
    union all
    select 'Offer ' || number, ${CONTRACT}::text from sale_offers
      where organization_id = ${organization_id} and ${isOfferTo(person, leads)} and exists (${bookedOffers(organization_id)})`.execute(
    db,
  )
  return rows
}
