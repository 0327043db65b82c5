import { ownerOf as ownerInTwoFactor } from '../account/two-factor/actions.ts'
import { ownerOf as ownerInOrganization } from '../administration/sealed.ts'
import { ownerOf as ownerOfAnswer } from '../http/idempotency.ts'
import { ownerOf as ownerOfEmail } from '../mail/emails.ts'
import { ownerOf as ownerOfDraft } from '../sales/booking-drafts/rules.ts'
import { ownerOf as ownerOfBuyer } from '../sales/bookings/rules.ts'
import { ownerOfContract } from '../sales/contracts/rules.ts'
import { ownerOfPayer } from '../sales/receipts/rules.ts'

/** A column whose values the application encrypts with SECRET_KEY. */
export interface SealedColumn {
  readonly name: `${string}.${string}`
  /** Selects the rows whose values have another key id than `$1`. */
  readonly select: string
  /** The encrypted values of a row, each with what it is bound to. */
  readonly read: (row: Row) => readonly { readonly sealed: Buffer; readonly owner: string }[]
  /** Writes new values, unless the row was changed since it was read. */
  readonly write: (row: Row, sealed: readonly Buffer[]) => { readonly text: string; readonly values: unknown[] }
}

/** A row as node-postgres returns it: a bigint is a text. */
export type Row = Readonly<Record<string, never>>

const differs = (bytes: string) => `substring(${bytes} for 4) is distinct from $1`

/** A column of bytes: the row is found by its key, and holds one value. */
const bytes = (table: string, column: string, key: readonly string[], owner: (row: Row) => string): SealedColumn => ({
  name: `${table}.${column}`,
  select: `select ${key.join(', ')}${table === 'booking_drafts' ? ', organization_id, user_id, unit_id, sale_offer_id' : ''}${table === 'organization_signatories' ? ', organization_id' : ''}, ${column} as sealed from ${table} where ${column} is not null and ${differs(column)}`,
  read: (row) => [{ sealed: row.sealed ?? Buffer.alloc(0), owner: owner(row) }],
  write: (row, [sealed]) => ({
    text: `update ${table} set ${column} = $1 where ${column} = $2 and ${key.map((name, at) => `${name} = $${at + 3}`).join(' and ')}`,
    values: [sealed, row.sealed, ...key.map((name) => row[name])],
  }),
})

/** The numbers of payers who are not buyers. */
const payerNumbers = (table: 'booking_receipts' | 'cheques'): SealedColumn => ({
  name: `${table}.payer_id_number`,
  select: `select p.id, p.payer_id_number, b.number from ${table} p
    join bookings b on b.organization_id = p.organization_id and b.id = p.booking_id
    where p.payer_id_number is not null and ${differs("decode(p.payer_id_number, 'base64')")}`,
  read: ({ payer_id_number, number }) => [
    { sealed: Buffer.from(payer_id_number ?? '', 'base64'), owner: ownerOfPayer(String(number)) },
  ],
  write: (row, [sealed]) => ({
    text: `update ${table} set payer_id_number = $1 where payer_id_number = $2 and id = $3`,
    values: [sealed?.toString('base64'), row.payer_id_number, row.id],
  }),
})

interface Buyer {
  readonly id_number: string
}

export const sealedColumns: readonly SealedColumn[] = [
  bytes('organization_bank_details', 'iban', ['organization_id'], (row) =>
    ownerInOrganization(Number(row.organization_id), 'iban'),
  ),
  bytes('organization_bank_details', 'account_number', ['organization_id'], (row) =>
    ownerInOrganization(Number(row.organization_id), 'account_number'),
  ),
  bytes('organization_signatories', 'id_number', ['id'], (row) =>
    ownerInOrganization(Number(row.organization_id), 'id_number'),
  ),
  bytes('user_credentials', 'two_factor_secret', ['user_id'], (row) => ownerInTwoFactor(Number(row.user_id))),
  bytes('booking_drafts', 'sealed', ['id'], (row) =>
    ownerOfDraft(
      { organization_id: Number(row.organization_id), user_id: Number(row.user_id) },
      { unit_id: Number(row.unit_id), sale_offer_id: row.sale_offer_id === null ? null : Number(row.sale_offer_id) },
    ),
  ),
  bytes('booking_contracts', 'sealed', ['booking_id', 'number'], (row) =>
    ownerOfContract(Number(row.booking_id), Number(row.number)),
  ),
  bytes('emails', 'sealed', ['id'], (row) => ownerOfEmail(String(row.id))),
  bytes('idempotency_keys', 'sealed', ['caller', 'endpoint', 'key'], (row) =>
    ownerOfAnswer(String(row.caller), String(row.endpoint), String(row.key)),
  ),
  {
    name: 'booking_buyers.id_number',
    select: `select y.organization_id, y.booking_id, y.position, y.id_number, b.number from booking_buyers y
      join bookings b on b.organization_id = y.organization_id and b.id = y.booking_id
      where ${differs("decode(y.id_number, 'base64')")}`,
    read: ({ id_number, number, position }) => [
      { sealed: Buffer.from(id_number ?? '', 'base64'), owner: ownerOfBuyer(String(number), Number(position)) },
    ],
    write: (row, [sealed]) => ({
      text: `update booking_buyers set id_number = $1
        where id_number = $2 and organization_id = $3 and booking_id = $4 and position = $5`,
      values: [sealed?.toString('base64'), row.id_number, row.organization_id, row.booking_id, row.position],
    }),
  },
  payerNumbers('booking_receipts'),
  payerNumbers('cheques'),
  {
    name: 'booking_buyer_sets.buyers',
    select: `select s.id, s.buyers, b.number from booking_buyer_sets s
      join bookings b on b.organization_id = s.organization_id and b.id = s.booking_id
      where exists (select from jsonb_array_elements(s.buyers) y where ${differs("decode(y->>'id_number', 'base64')")})`,
    read: ({ buyers, number }) =>
      buyersOf(buyers).map(({ id_number }, index) => ({
        sealed: Buffer.from(id_number, 'base64'),
        owner: ownerOfBuyer(String(number), index + 1),
      })),
    write: ({ id, buyers }, sealed) => ({
      text: 'update booking_buyer_sets set buyers = $1 where id = $2',
      values: [
        JSON.stringify(
          buyersOf(buyers).map((buyer, index) => ({ ...buyer, id_number: sealed[index]?.toString('base64') })),
        ),
        id,
      ],
    }),
  },
]

const buyersOf = (buyers: unknown) => buyers as readonly Buyer[]
