import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { createTarPacker } from 'modern-tar'
import { CHECKSUMS, collectChecksums, END, type End } from './format.ts'
import { nodeStream } from './seal.ts'

export interface Member {
  readonly name: string
  readonly size: number
  readonly content: AsyncIterable<Buffer> | Iterable<Buffer>
}

export const memberOf = (name: string, content: Buffer): Member => ({ name, size: content.length, content: [content] })

/** Adds lists of checksums between the members, and the end, which names their number. */
async function* withChecksums(
  members: AsyncIterable<Member>,
  finish: () => Omit<End, 'members' | 'checksums'>,
): AsyncGenerator<Member> {
  const checksums = collectChecksums()
  let lists = 0
  const list = () => {
    lists++
    return memberOf(`${CHECKSUMS}${String(lists).padStart(6, '0')}.sha256`, Buffer.from(checksums.take()))
  }
  for await (const { name, size, content } of members) {
    const sha256 = createHash('sha256')
    async function* hashed() {
      for await (const piece of content) {
        sha256.update(piece)
        yield piece
      }
    }
    yield { name, size, content: hashed() }
    checksums.add(name, sha256.digest('hex'))
    if (checksums.isFull()) yield list()
  }
  if (!checksums.isEmpty()) yield list()
  yield memberOf(END, Buffer.from(JSON.stringify({ ...finish(), ...checksums.result() } satisfies End)))
}

/**
 * A tar file of the members with their checksums. It is made while it is read.
 *
 * @param finish called behind the last member
 */
export const pack = (members: AsyncIterable<Member>, finish: () => Omit<End, 'members' | 'checksums'>): Readable =>
  tarOf(withChecksums(members, finish))

/** A tar file of the members alone, made while it is read. */
export function tarOf(members: AsyncIterable<Member>): Readable {
  const { readable, controller } = createTarPacker()
  const work = async () => {
    for await (const { name, size, content } of members) {
      const writer = controller.add({ name, size, type: 'file', mode: 0o600, mtime: new Date(0) }).getWriter()
      for await (const piece of content) if (piece.length > 0) await writer.write(piece)
      await writer.close()
    }
    controller.finalize()
  }
  work().catch((problem) => controller.error(problem))
  return nodeStream(readable)
}
