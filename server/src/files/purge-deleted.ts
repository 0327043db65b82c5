import type { Database } from '../database/connect.ts'
import type { Services } from '../services/services.ts'
import { removeKept } from './pictures.ts'
import { keptNames } from './queries.ts'

/** How long a deletion can be undone. */
const KEPT_MS = 3_600_000

interface OldFile {
  readonly uuid: string
  readonly storage_key: string
}

/**
 * Permanently deletes records that were deleted an hour ago, with the bytes of files that no other row refers to. Calls
 * `deleteOld`, which deletes a batch of rows, until it finds none. Returns the number of files.
 */
export async function purgeDeleted(
  { pool, storage, clock }: Pick<Services, 'pool' | 'storage' | 'clock'>,
  deleteOld: (db: Database, before: Date) => Promise<readonly OldFile[]>,
): Promise<number> {
  const before = new Date(clock.now().getTime() - KEPT_MS)
  let deleted = 0
  for (;;) {
    const { old, named } = await pool.transaction({ role: 'storey_worker' }, async (db) => {
      const files = await deleteOld(db, before)
      return { old: files, named: new Set(await keptNames(db, [...new Set(files.map(({ uuid }) => uuid))])) }
    })
    for (const { uuid, storage_key } of old) if (!named.has(uuid)) await removeKept(storage, uuid, storage_key)
    deleted += old.length
    if (old.length === 0) return deleted
  }
}
