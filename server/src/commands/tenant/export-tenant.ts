import { createHash, createPrivateKey, createPublicKey, hkdfSync, sign } from 'node:crypto'
import type { Readable } from 'node:stream'
import { type Member, memberOf, tarOf } from '../../backup/pack.ts'
import { openFile } from '../../backup/read-files.ts'
import { type Sealing, seal } from '../../backup/seal.ts'
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
 *   checksums.sha256            of all these, as sha256sum reads it
 *   manifest.json               counts, what is left out and why, and the checksum of the list
 *   manifest.sig                the signature of the manifest (Ed25519)
 *   public-key.pem              to verify it; the same in all archives of an installation
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
  async function* members(): AsyncGenerator<Member> {
    const sums: string[] = []
    for await (const { name, size, content } of contents()) {
      const sha256 = createHash('sha256')
      async function* hashed() {
        for await (const piece of content) {
          sha256.update(piece)
          yield piece
        }
      }
      yield { name, size, content: hashed() }
      sums.push(`${sha256.digest('hex')}  ${name}\n`)
    }
    const list = Buffer.from(sums.join(''))
    yield memberOf('checksums.sha256', list)
    const manifest = Buffer.from(
      JSON.stringify(
        {
          organization: { id, name: tenant.name },
          made_at: new Date().toISOString(),
          version: build.version,
          rows: tenant.counts,
          files,
          missing_files: missing,
          unreadable_values: tenant.unreadable,
          left_out: leftOut,
          checksums: createHash('sha256').update(list).digest('hex'),
        },
        null,
        1,
      ),
    )
    yield memberOf('manifest.json', manifest)
    const key = keyOfExports(settings.signingKey)
    yield memberOf('manifest.sig', sign(null, manifest, key))
    yield memberOf('public-key.pem', Buffer.from(createPublicKey(key).export({ type: 'spki', format: 'pem' })))
  }
  const result = (): Exported => ({
    organization: tenant.name,
    rows: Object.values(tenant.counts).reduce((sum, count) => sum + count, 0),
    files,
    missing,
    unreadable: tenant.unreadable,
  })
  return { archive: await seal(tarOf(members()), sealing), result }
}

/** What precedes the 32 bytes of a private Ed25519 key in DER (RFC 8410). */
const ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** A key of its own for this purpose, derived from the signing key of the installation. */
function keyOfExports(signingKey: string) {
  const seed = Buffer.from(hkdfSync('sha256', signingKey, '', 'archives of organizations', 32))
  return createPrivateKey({ key: Buffer.concat([ED25519, seed]), format: 'der', type: 'pkcs8' })
}
