import { randomBytes } from 'node:crypto'
import { decrypt, encrypt, keyId } from '../kernel/secrets.ts'
import type { Settings } from '../kernel/settings.ts'
import { StartError } from '../kernel/start-error.ts'
import { clientOf } from './address.ts'

/** What identifies this database, whatever it is called and wherever it was restored. */
export interface Installation {
  readonly id: string
  readonly signingKey: string
  /** Whether its folder of files was marked before: from then on, a folder without the mark is another one. */
  readonly isStorageMarked: boolean
  /** Whether the signing key is encrypted with the current SECRET_KEY, and not with a previous one. */
  readonly isCurrent: boolean
}

interface Row {
  readonly id: string
  readonly signing_key: Buffer | null
  readonly marked: boolean
  readonly filled: boolean
}

const ownerOf = (id: string) => `signing key of ${id}`

/**
 * Reads the installation, and makes its signing key at the first start. Runs as the owner of the database.
 *
 * @throws StartError if SECRET_KEY is not the key of this database
 */
export async function openInstallation(url: string, { secretKey }: Pick<Settings, 'secretKey'>): Promise<Installation> {
  const client = clientOf(url, 'storey start')
  await client.connect()
  try {
    const read = async () => {
      const { rows } = await client.query<Row>(
        `select id, signing_key, storage_marked_at is not null as marked,
           exists (select from users) or exists (select from audit_log) as filled from installation`,
      )
      if (!rows[0]) throw new StartError('database', 'The table installation has no row. Restore it from a backup.')
      return rows[0]
    }
    const { id, signing_key, filled } = await read()
    if (!signing_key) {
      // A database of a release without this key has signed with SECRET_KEY so far.
      const made = filled ? secretKey.current : randomBytes(48).toString('base64url')
      const sealed = encrypt(secretKey, made, ownerOf(id))
      // Of several processes that start at once, the first one makes it.
      await client.query('update installation set signing_key = $1 where signing_key is null', [sealed])
    }
    const row = await read()
    const sealed = row.signing_key ?? Buffer.alloc(0)
    return {
      id,
      signingKey: openSigningKey(secretKey, sealed, id),
      isStorageMarked: row.marked,
      isCurrent: sealed.subarray(0, keyId(secretKey).length).equals(keyId(secretKey)),
    }
  } finally {
    await client.end()
  }
}

/** Encrypts the signing key with the current SECRET_KEY. */
export async function resealSigningKey(url: string, settings: Pick<Settings, 'secretKey'>): Promise<void> {
  const { id, signingKey } = await openInstallation(url, settings)
  const sealed = encrypt(settings.secretKey, signingKey, ownerOf(id))
  await ask(url, 'update installation set signing_key = $1', [sealed])
}

export const rememberStorageMark = (url: string): Promise<void> =>
  ask(url, 'update installation set storage_marked_at = coalesce(storage_marked_at, now())')

/** From now on for two days, nothing that the database does not name is removed from the files. */
export const rememberRestore = (url: string): Promise<void> => ask(url, 'update installation set restored_at = now()')

async function ask(url: string, statement: string, values: unknown[] = []): Promise<void> {
  const client = clientOf(url, 'storey start')
  await client.connect()
  try {
    await client.query(statement, values)
  } finally {
    await client.end()
  }
}

/** @throws StartError if SECRET_KEY is not the key of this installation */
export function openSigningKey(secretKey: Settings['secretKey'], sealed: Buffer, id: string): string {
  try {
    return decrypt(secretKey, sealed, ownerOf(id))
  } catch {
    throw new StartError(
      'setting',
      'SECRET_KEY is not the key of this database: what it encrypted could not be read, and nothing was changed. Restore the key from your backup (DATA_DIR/secret-key with the embedded database). After a change of the key, set SECRET_KEY_PREVIOUS to the earlier one.',
    )
  }
}
