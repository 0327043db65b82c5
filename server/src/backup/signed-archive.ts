import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign, verify } from 'node:crypto'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createTarDecoder } from 'modern-tar'
import { damaged } from './damaged.ts'
import { type Member, memberOf } from './pack.ts'
import { type Sealing, unseal, webStream } from './seal.ts'
import { type ArchiveMember, isOfArchive } from './unpack.ts'

/*
 * An archive that is to be read outside of Storey, with tar, zstd, sha256sum and openssl. Behind its members:
 *
 *   checksums.sha256   of all of them, as sha256sum reads it
 *   manifest.json      what the archive contains, and the checksum of the list
 *   manifest.sig       the signature of the manifest (Ed25519)
 *   public-key.pem     to verify it; the same in all archives of one purpose and installation
 */
const LIST = 'checksums.sha256'
const MANIFEST = 'manifest.json'
const SIGNATURE = 'manifest.sig'
const PUBLIC_KEY = 'public-key.pem'

/** Adds the list, the manifest and its signature. @param manifestOf called behind the last member */
export async function* withSignature(
  contents: AsyncIterable<Member>,
  key: KeyObject,
  manifestOf: () => Readonly<Record<string, unknown>>,
): AsyncGenerator<Member> {
  const sums: string[] = []
  for await (const { name, size, content } of contents) {
    const sha256 = createHash('sha256')
    async function* hashed() {
      for await (const piece of content) {
        sha256.update(piece)
        yield piece
      }
    }
    yield { name, size, content: hashed() }
    sums.push(lineOf(sha256.digest('hex'), name))
  }
  const list = Buffer.from(sums.join(''))
  yield memberOf(LIST, list)
  const manifest = Buffer.from(JSON.stringify({ ...manifestOf(), checksums: sumOf(list) }, null, 1))
  yield memberOf(MANIFEST, manifest)
  yield memberOf(SIGNATURE, sign(null, manifest, key))
  yield memberOf(PUBLIC_KEY, Buffer.from(createPublicKey(key).export({ type: 'spki', format: 'pem' })))
}

/**
 * Reads such an archive, and verifies its checksums and its signature.
 *
 * @param take reads the content of a member to its end
 * @returns the manifest
 * @throws StartError if it is damaged, cut off, or not signed with this key
 */
export async function readSigned(
  content: Readable,
  sealing: Sealing,
  key: KeyObject,
  take: (member: ArchiveMember) => Promise<void>,
): Promise<unknown> {
  const sums: string[] = []
  const own = new Map<string, Buffer>()
  try {
    const tar = await unseal(content, sealing)
    const ended = finished(tar)
    ended.catch(() => undefined)
    for await (const { header, body } of webStream(tar).pipeThrough(createTarDecoder({ strict: true }))) {
      const { name, size } = header
      if (own.has(LIST) || name === LIST) {
        own.set(name, await bytesOf(body))
        continue
      }
      const sha256 = createHash('sha256')
      async function* hashed() {
        for await (const piece of body) {
          const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
          sha256.update(bytes)
          yield bytes
        }
      }
      await take({ name, size, content: hashed() })
      sums.push(lineOf(sha256.digest('hex'), name))
    }
    await ended
  } catch (problem) {
    throw isOfArchive(problem) ? damaged((problem as Error).message) : problem
  } finally {
    content.destroy()
  }
  const [list, manifest, signature] = [own.get(LIST), own.get(MANIFEST), own.get(SIGNATURE)]
  if (!list || !manifest || !signature) throw damaged('its end is missing')
  if (String(list) !== sums.join('')) throw damaged('its checksums are others')
  if (!verify(null, manifest, createPublicKey(key), signature))
    throw damaged('its signature is not that of this installation')
  const stated = JSON.parse(String(manifest)) as { checksums?: unknown }
  if (stated.checksums !== sumOf(list)) throw damaged('its list of checksums is another')
  return stated
}

const lineOf = (sum: string, name: string) => `${sum}  ${name}\n`
const sumOf = (list: Buffer) => createHash('sha256').update(list).digest('hex')

async function bytesOf(body: ReadableStream<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces)
}

/** What precedes the 32 bytes of a private Ed25519 key in DER (RFC 8410). */
const ED25519 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** A key of its own for a purpose, derived from the signing key of the installation. */
export function archiveKey(signingKey: string, purpose: string): KeyObject {
  const seed = Buffer.from(hkdfSync('sha256', signingKey, '', purpose, 32))
  return createPrivateKey({ key: Buffer.concat([ED25519, seed]), format: 'der', type: 'pkcs8' })
}
