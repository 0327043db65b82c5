import type { Readable } from 'node:stream'
import { type Member, tarOf } from '../../backup/pack.ts'
import { openFile } from '../../backup/read-files.ts'
import { type Sealing, seal } from '../../backup/seal.ts'
import { archiveKey, withSignature } from '../../backup/signed-archive.ts'
import { clientOf } from '../../database/address.ts'
import { forms, keyOf } from '../../files/picture-addresses.ts'
import { build } from '../../kernel/build.ts'
import type { Settings } from '../../kernel/settings.ts'
import type { Storage } from '../../services/storage.ts'
import { leftOut } from './left-out.ts'
import { readTenant, type Tenant } from './read-tenant.ts'

export interface Exported {
  readonly organization: string
  readonly rows: number
  readonly files: number
  /** Files that a row names and the store does not have. */
  readonly missing: readonly string[]
  readonly unreadable: number
}

/**
 * The archive of one organization, made while it is read; `result` is complete once it ended:
 *
 *   tables/TABLE/000001.jsonl   its rows, one per line; encrypted values are decrypted, secrets are left out
 *   files/KEY                   its stored files
 *
 * Its manifest has counts, and what is left out and why.
 */
export async function exportTenant(
  url: string,
  storage: Storage,
  settings: Pick<Settings, 'secretKey' | 'signingKey'>,
  id: number,
  sealing: Sealing,
): Promise<{ archive: Readable; result: () => Exported }> {
  const tenant: Tenant = { name: '', counts: {}, keys: [], logo: undefined, unreadable: 0 }
  const missing: string[] = []
  let files = 0
  const client = clientOf(url, 'storey export', { keepAlive: true })
  async function* contents(): AsyncGenerator<Member> {
    try {
      await client.connect()
      yield* readTenant(client, settings, id, tenant)
    } finally {
      await client.end()
    }
    const logo = tenant.logo === undefined ? [] : forms.map((form) => keyOf(tenant.logo ?? '', form))
    for (const key of [...tenant.keys, ...logo]) {
      const size = await storage.size(key)
      const content = size === undefined ? undefined : await openFile(storage, key)
      if (size !== undefined && content) {
        files++
        yield { name: `files/${key}`, size, content }
      } else if (!logo.includes(key)) missing.push(key)
    }
  }
  const manifest = () => ({
    organization: { id, name: tenant.name },
    made_at: new Date().toISOString(),
    version: build.version,
    rows: tenant.counts,
    files,
    missing_files: missing,
    unreadable_values: tenant.unreadable,
    left_out: leftOut,
  })
  const members = withSignature(contents(), archiveKey(settings.signingKey, 'archives of organizations'), manifest)
  const result = (): Exported => ({
    organization: tenant.name,
    rows: Object.values(tenant.counts).reduce((sum, count) => sum + count, 0),
    files,
    missing,
    unreadable: tenant.unreadable,
  })
  return { archive: await seal(tarOf(members), sealing), result }
}
