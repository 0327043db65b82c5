import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createTarDecoder } from 'modern-tar'
import { StartError } from '../kernel/start-error.ts'
import { damaged } from './damaged.ts'
import { CHECKSUMS, collectChecksums, END, type End, end, FORMAT, HEAD, type Head, head } from './format.ts'
import { type Sealing, unseal, webStream } from './seal.ts'

/** A member whose content must be read to its end before the next one. */
export interface ArchiveMember {
  readonly name: string
  readonly size: number
  readonly content: AsyncIterable<Buffer>
}

/** What reads an archive: its head first, then each member, then the end, once every checksum was right. */
export interface ArchiveReader {
  begin(head: Head): Promise<void>
  member(member: ArchiveMember): Promise<void>
  end(end: End): Promise<void>
}

const MAX_LIST_BYTES = 64 * 1024 * 1024

/**
 * Reads an archive and compares every member with its checksum, and their number and lists with its end.
 *
 * @throws StartError if it is damaged or cut off, is encrypted for someone else, or is of a later release
 */
export async function unpack(content: Readable, sealing: Sealing, reader: ArchiveReader): Promise<void> {
  try {
    const tar = await unseal(content, sealing)
    const ended = finished(tar)
    ended.catch(() => undefined)
    // The last bytes are the checksum of the compression, behind the end of the tar file.
    await readMembers(webStream(tar).pipeThrough(createTarDecoder({ strict: true })), reader, () => ended)
  } catch (problem) {
    throw isOfArchive(problem) ? damaged((problem as Error).message) : problem
  } finally {
    content.destroy()
  }
}

/** An error of the reader has a code of the system or of PostgreSQL, or is one that we made; those of the formats have none of these. */
export function isOfArchive(problem: unknown): boolean {
  if (problem instanceof StartError) return false
  const { code, severity } = problem as { code?: string; severity?: string }
  if (severity !== undefined) return /^22/.test(code ?? '')
  return code === undefined || /^(ERR_|Z_|ZSTD_)/.test(code)
}

type Entries = AsyncIterable<{ header: { name: string; size: number }; body: ReadableStream<Uint8Array> }>

async function readMembers(entries: Entries, reader: ArchiveReader, whole: () => Promise<void>): Promise<void> {
  const checksums = collectChecksums()
  let found: Head | undefined
  let ended: End | undefined
  for await (const { header, body } of entries) {
    const { name, size } = header
    if (ended) throw damaged(`${name} comes behind its end`)
    if (name.startsWith(CHECKSUMS)) {
      if ((await textOf(body, size)) !== checksums.take()) throw damaged(`the checksums of ${name} are others`)
      continue
    }
    if (name === END) {
      ended = end.parse(JSON.parse(await textOf(body, size)))
      continue
    }
    const sha256 = createHash('sha256')
    if (!found) {
      if (name !== HEAD) throw new StartError('setting', `This is no backup of Storey: it begins with ${name}.`)
      const text = await textOf(body, size)
      sha256.update(text)
      found = parseHead(text)
      await reader.begin(found)
    } else {
      const content = hashed(body, (piece) => sha256.update(piece))
      await reader.member({ name, size, content })
    }
    checksums.add(name, sha256.digest('hex'))
  }
  if (!ended) throw damaged('its end is missing')
  const { members, checksums: sum } = checksums.result()
  if (!checksums.isEmpty() || members !== ended.members || sum !== ended.checksums)
    throw damaged(`it holds ${members} members, and ${ended.members} were written`)
  await whole()
  await reader.end(ended)
}

async function* hashed(body: ReadableStream<Uint8Array>, add: (piece: Buffer) => void): AsyncGenerator<Buffer> {
  for await (const piece of body) {
    const bytes = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
    add(bytes)
    yield bytes
  }
}

async function textOf(body: ReadableStream<Uint8Array>, size: number): Promise<string> {
  if (size > MAX_LIST_BYTES) throw damaged('a list in it is too long')
  const pieces: Uint8Array[] = []
  for await (const piece of body) pieces.push(piece)
  return Buffer.concat(pieces).toString('utf8')
}

function parseHead(text: string): Head {
  const { format } = JSON.parse(text) as { format?: unknown }
  if (format !== FORMAT)
    throw new StartError(
      'schema',
      `The archive has the format ${String(format)}, and this release reads ${FORMAT}. Restore it with the release that made it, or a later one.`,
    )
  return head.parse(JSON.parse(text))
}
