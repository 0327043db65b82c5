import pg from 'pg'
import { ownerOf as ownerInOrganization } from '../../administration/sealed.ts'
import { placeOf, readTables, refuseHiddenRows, SESSION } from '../../backup/catalog.ts'
import type { ArchivedTable } from '../../backup/format.ts'
import { type Member, memberOf } from '../../backup/pack.ts'
import { decrypt } from '../../kernel/secrets.ts'
import type { Settings } from '../../kernel/settings.ts'
import { StartError } from '../../kernel/start-error.ts'
import { ownerOf as ownerOfBuyer } from '../../sales/bookings/rules.ts'
import { ownerOfPayer } from '../../sales/receipts/rules.ts'
import { CHECKSUMS, leftOut, OF_USERS } from './left-out.ts'

/** What was read of one organization. */
export interface Tenant {
  name: string
  readonly counts: Record<string, number>
  readonly keys: string[]
  logo: string | undefined
  /** Values that SECRET_KEY does not open. */
  unreadable: number
}

type Row = Record<string, unknown>

const EACH = 2_000

/** The rows of an organization, as lines of JSON, all of one moment; `tenant` is filled in the meantime. */
export async function* readTenant(
  client: pg.Client,
  { secretKey }: Pick<Settings, 'secretKey'>,
  id: number,
  tenant: Tenant,
): AsyncGenerator<Member> {
  await client.query('begin isolation level repeatable read read only')
  await client.query(SESSION)
  const all = (await readTables(client)).filter(({ schema }) => schema === 'public')
  await refuseHiddenRows(client, all)
  const { rows } = await client.query<{ name: string; type: string; logo: string | null }>(
    'select name, type, logo from organizations where id = $1',
    [id],
  )
  const [found] = rows
  if (!found)
    throw new StartError('setting', `There is no organization ${id}. Its number is in the address of its page.`)
  if (found.type === 'platform')
    throw new StartError('setting', `${found.name} is the platform, which is no tenant. Make a backup instead.`)
  Object.assign(tenant, { name: found.name, logo: found.logo ?? undefined })
  for (const table of all) {
    if (table.name in leftOut) continue
    let part = 0
    for await (const batch of read(client, table, id)) {
      for (const row of batch) {
        open(secretKey, table.name, id, row, () => tenant.unreadable++)
        if (table.name === 'files') tenant.keys.push(String(row.storage_key))
      }
      tenant.counts[table.name] = (tenant.counts[table.name] ?? 0) + batch.length
      const name = `tables/${table.name}/${String(++part).padStart(6, '0')}.jsonl`
      yield memberOf(name, Buffer.from(batch.map((row) => `${JSON.stringify(row)}\n`).join('')))
    }
  }
  await client.query('commit')
}

/** @throws Error if no one decided whether a new table belongs to an organization */
function conditionOf({ name, columns }: ArchivedTable): string {
  if (name === 'organizations') return 'id = $1'
  if (name === 'users')
    return `id in (select user_id from memberships where organization_id = $1
      union select user_id from former_members where organization_id = $1)`
  if (columns.some((column) => column.name === 'organization_id')) return 'organization_id = $1'
  throw new Error(
    `The table ${name} has no organization_id: decide in left-out.ts whether it belongs to an organization.`,
  )
}

async function* read(client: pg.Client, table: ArchivedTable, id: number): AsyncGenerator<Row[]> {
  const names = table.name === 'users' ? OF_USERS : table.columns.filter(isShown(table)).map(({ name }) => name)
  const columns = names.map((name) => pg.escapeIdentifier(name)).join(', ')
  // The number of a booking is part of what its buyers are encrypted with.
  const number = SEALED_WITH_BOOKING.test(table.name)
    ? `, (select number from bookings b where b.organization_id = t.organization_id and b.id = t.booking_id) as sealed_with`
    : ''
  const condition = conditionOf(table).replace('$1', String(id)).replace('$1', String(id))
  await client.query(
    `declare of_tenant no scroll cursor for
     select to_jsonb(r) as row from (select ${columns}${number} from ${placeOf(table)} t where ${condition}) r`,
  )
  for (;;) {
    const { rows } = await client.query<{ row: Row }>(`fetch ${EACH} from of_tenant`)
    if (rows.length > 0) yield rows.map(({ row }) => row)
    if (rows.length < EACH) break
  }
  await client.query('close of_tenant')
}

/** Tables whose encrypted values are bound to the number of their booking. */
const SEALED_WITH_BOOKING = /^(booking_buyer.*|booking_receipts|cheques)$/

const isShown =
  ({ name: table }: ArchivedTable) =>
  ({ name, type }: ArchivedTable['columns'][number]): boolean =>
    type !== 'bytea' || CHECKSUMS.includes(name) || isSealed(table, name)

const SEALED: readonly string[] = [
  'organization_bank_details.iban',
  'organization_bank_details.account_number',
  'organization_signatories.id_number',
]
const isSealed = (table: string, column: string) => SEALED.includes(`${table}.${column}`)

/** Decrypts what the organization entered: the archive is for it, and does not have the key. */
function open(key: Settings['secretKey'], table: string, id: number, row: Row, failed: () => void): void {
  const opened = (sealed: Buffer, owner: string) => {
    try {
      return decrypt(key, sealed, owner)
    } catch {
      failed()
      return null
    }
  }
  for (const column of ['iban', 'account_number', 'id_number'] as const) {
    const value = row[column]
    if (isSealed(table, column) && typeof value === 'string')
      row[column] = opened(Buffer.from(value.slice(2), 'hex'), ownerInOrganization(id, column))
  }
  if (!SEALED_WITH_BOOKING.test(table)) return
  const { sealed_with } = row
  delete row.sealed_with
  const openBuyer = (buyer: Row, position: number) => {
    const { id_number } = buyer
    if (typeof id_number === 'string')
      buyer.id_number = opened(Buffer.from(id_number, 'base64'), ownerOfBuyer(String(sealed_with), position))
  }
  if (typeof row.payer_id_number === 'string')
    row.payer_id_number = opened(Buffer.from(row.payer_id_number, 'base64'), ownerOfPayer(String(sealed_with)))
  if (table === 'booking_buyers') openBuyer(row, Number(row.position))
  if (Array.isArray(row.buyers)) for (const [at, buyer] of row.buyers.entries()) openBuyer(buyer as Row, at + 1)
}
