import { clientOf } from '../database/address.ts'
import { resealSigningKey } from '../database/installation.ts'
import { decrypt, encrypt, keyId } from '../kernel/secrets.ts'
import type { Settings } from '../kernel/settings.ts'
import { type Row, sealedColumns } from './sealed-columns.ts'

/** How many values of a column were encrypted again, and how many no key could read. */
export interface Rotated {
  readonly column: string
  readonly changed: number
  readonly unreadable: number
}

const BATCH = 500

/**
 * Encrypts with the current SECRET_KEY all values that have another key, a few hundred rows per transaction. It can be interrupted
 * and run again, and next to running servers that know both keys. Runs as the owner of the database, past the audit log: no value
 * changes.
 */
export async function rotateSecrets(url: string, settings: Pick<Settings, 'secretKey'>): Promise<Rotated[]> {
  const { secretKey } = settings
  const client = clientOf(url, 'storey secrets')
  await client.connect()
  const rotated: Rotated[] = []
  try {
    await client.query("set app.resealing = 'on'")
    for (const { name, select, read, write } of sealedColumns) {
      let [changed, unreadable] = [0, 0]
      // Held over the transactions that change what it found.
      const id = client.escapeLiteral(`\\x${keyId(secretKey).toString('hex')}`)
      await client.query(`declare found no scroll cursor with hold for ${select.replaceAll('$1', `${id}::bytea`)}`)
      for (;;) {
        const { rows } = await client.query<Row>(`fetch ${BATCH} from found`)
        if (rows.length === 0) break
        await client.query('begin')
        for (const row of rows) {
          const sealed = reseal(secretKey, read(row))
          if (!sealed) unreadable++
          else changed += (await client.query(write(row, sealed))).rowCount ?? 0
        }
        await client.query('commit')
      }
      await client.query('close found')
      rotated.push({ column: name, changed, unreadable })
    }
  } finally {
    await client.end()
  }
  await resealSigningKey(url, settings)
  return rotated
}

function reseal(
  secretKey: Settings['secretKey'],
  values: readonly { readonly sealed: Buffer; readonly owner: string }[],
): Buffer[] | undefined {
  try {
    return values.map(({ sealed, owner }) => encrypt(secretKey, decrypt(secretKey, sealed, owner), owner))
  } catch {
    return undefined
  }
}
