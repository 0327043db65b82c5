import { sql } from 'kysely'
import type { Database } from '../../database/connect.ts'
import type { SecretKeys } from '../../kernel/secrets.ts'
import { decryptOrNull } from '../../sales/bookings/actions.ts'
import { ownerOf as ownerOfBuyer } from '../../sales/bookings/rules.ts'
import { cashOverLimit, voucherOfReceipt } from '../../sales/receipts/actions.ts'
import { ownerOfPayer } from '../../sales/receipts/rules.ts'
import { isOfferTo, type Person } from './person.ts'

/** What a payer who is not a buyer is known by: money has no addresses of its payer. */
interface KnownPayer {
  readonly organization_id: number
  /** Numbers of identity documents: typed by the operator, or of the same person as a buyer. */
  readonly numbers: readonly string[]
  /** Typed by the operator, who has made sure that it is this person. */
  readonly names: readonly string[]
  /** Of leads, buyers and clients with the addresses. */
  readonly likely: readonly string[]
}

interface FoundPayers {
  /** Receipts and cheques whose payer is erased. */
  readonly receipts: readonly number[]
  readonly cheques: readonly number[]
  /** Proofs of these receipts, which show their payer. */
  readonly files: readonly number[]
  readonly kept: readonly { readonly record: string; readonly reason: string }[]
}

const YEARS = 5
const NAMESAKE =
  'Its payer has the name of this person, and a name alone does not identify a person. If it is this person, repeat with the number of the payer’s document in --document, or with the name in --name if none is recorded.'
const CASH = `It is cash that reached the limit of its country: laws against money laundering require to know its payer for ${YEARS} years. Erase it after that.`
const OPEN =
  'It can still be deposited, which needs its drawer. Erase it when it has cleared, or was replaced or returned.'

interface Row {
  readonly id: number
  readonly kind: 'cheques' | 'receipts'
  readonly record: string
  readonly booking: string
  readonly payer_id_number: string | null
  readonly file_id: number | null
  readonly named: boolean
  readonly likely: boolean
  readonly kept: boolean
}

/** Receipts and cheques with a payer who is not a buyer, and has a document or one of the names. */
async function payersOf(db: Database, { organization_id, names, likely }: KnownPayer): Promise<Row[]> {
  const folded = (some: readonly string[]) => sql`array(select fold_text(n) from unnest(${some}::text[]) n)`
  const { rows } = await sql<Row>`
    with known as materialized (
      select ${folded(names)} as names, ${folded([...names, ...likely])} as likely
    ), payers as (
      select r.organization_id, r.id, 'receipts' as kind,
          'Receipt ' || coalesce(${voucherOfReceipt}, r.number::text) || ' of ' || bookings.number as record,
          bookings.number as booking, r.payer_name as name, r.payer_id_number, r.file_id,
          ${cashOverLimit} and r.received_on > current_date - make_interval(years => ${YEARS}) as kept
        from booking_receipts r
        join bookings on bookings.organization_id = r.organization_id and bookings.id = r.booking_id
        where r.payer_name is not null
      union all
      select c.organization_id, c.id, 'cheques', 'Cheque ' || c.number || ' of ' || b.number, b.number, c.drawer,
          c.payer_id_number, null, c.status in ('received', 'deposited', 'bounced')
        from cheques c
        join bookings b on b.organization_id = c.organization_id and b.id = c.booking_id
        where c.payer_relation is not null
    )
    select p.id, p.kind, p.record, p.booking, p.payer_id_number, p.file_id, p.kept,
        fold_text(p.name) = any (known.names) as named, fold_text(p.name) = any (known.likely) as likely
      from payers p cross join known
      where p.organization_id = ${organization_id} and p.name <> ${ERASED}
        and (p.payer_id_number is not null or fold_text(p.name) = any (known.likely))
      order by p.kind, p.id`.execute(db)
  return rows
}

export const ERASED = 'Erased person'

/** Numbers of documents are typed with and without spaces and hyphens. */
const plain = (number: string) =>
  number
    .normalize('NFKC')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()

/** What payers who are not buyers may have in common with the person. */
export async function knownPayer(
  db: Database,
  { organization_id, email, phone, name, document }: Person,
  leads: readonly number[],
  secretKey: SecretKeys,
): Promise<KnownPayer> {
  const { rows: buyers } = await sql<{ id_number: string; number: string; position: number }>`
    select y.id_number, b.number, y.position from booking_buyers y
      join bookings b on b.organization_id = y.organization_id and b.id = y.booking_id
      where y.organization_id = ${organization_id} and y.full_name <> ${ERASED}
        and (lower(y.email) = ${email ?? null} or y.phone = ${phone ?? null})`.execute(db)
  const { rows: named } = await sql<{ name: string }>`
    select full_name as name from leads where organization_id = ${organization_id} and id = any (${leads}::bigint[])
    union select full_name from booking_buyers where organization_id = ${organization_id}
      and (lower(email) = ${email ?? null} or phone = ${phone ?? null})
    union select client_name from sale_offers where organization_id = ${organization_id} and ${isOfferTo({ email, phone }, leads)}`.execute(
    db,
  )
  const numbers = buyers.map(({ id_number, number, position }) =>
    decryptOrNull(secretKey, id_number, ownerOfBuyer(number, position)),
  )
  return {
    organization_id,
    numbers: [document, ...numbers].filter((one) => one != null),
    names: name === undefined ? [] : [name],
    likely: named.map((one) => one.name).filter((one) => one != null && one !== ERASED),
  }
}

/**
 * Payers who are this person: by the number of a document, or by the typed name if no document is recorded. A payer with the same
 * name and another document, or whose name is only that of a lead, stays and is stated.
 */
export async function findPayers(db: Database, known: KnownPayer, secretKey: SecretKeys): Promise<FoundPayers> {
  const numbers = new Set(known.numbers.map(plain))
  const found = { receipts: [] as number[], cheques: [] as number[], files: [] as number[] }
  const kept: { record: string; reason: string }[] = []
  for (const row of await payersOf(db, known)) {
    const number = decryptOrNull(secretKey, row.payer_id_number, ownerOfPayer(row.booking))
    const isPerson = row.payer_id_number === null ? row.named : number !== null && numbers.has(plain(number))
    if (isPerson && row.kept) kept.push({ record: row.record, reason: row.kind === 'receipts' ? CASH : OPEN })
    else if (isPerson) {
      found[row.kind].push(Number(row.id))
      if (row.file_id !== null) found.files.push(Number(row.file_id))
    } else if (row.likely) kept.push({ record: row.record, reason: NAMESAKE })
  }
  return { ...found, kept }
}

/** The statements that erase them: the money, its day, its relation and its voucher stay. */
export const erasureOfPayers = (organization_id: number, { receipts, cheques }: FoundPayers) =>
  ({
    // A reference may be the name of who transferred.
    'payers of receipts': sql`update booking_receipts set payer_name = ${ERASED}, payer_id_type = null,
      payer_id_number = null, payer_country = null, file_id = null,
      reference = case when strpos(fold_text(reference), fold_text(payer_name)) > 0 then null else reference end
      where organization_id = ${organization_id} and id = any (${receipts}::bigint[])`,
    'drawers of cheques': sql`update cheques set drawer = ${ERASED}, payer_id_type = null, payer_id_number = null,
      payer_country = null, version = version + 1, updated_at = now()
      where organization_id = ${organization_id} and id = any (${cheques}::bigint[])`,
  }) as const
