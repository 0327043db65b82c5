import { Readable } from 'node:stream'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { StartError } from '../kernel/start-error.ts'
import { damaged } from './damaged.ts'

/** Loaded by the first archive: its ciphers are a tenth of what a start would load. */
const library = () => import('age-encryption')

/** How an archive is encrypted: for the holders of keys, or with a passphrase; neither: not at all. */
export interface Sealing {
  /** Public keys of age, `age1…`. */
  readonly recipients: readonly string[]
  readonly passphrase: string | undefined
  /** A secret key of age, `AGE-SECRET-KEY-1…`, to read an archive. */
  readonly identity: string | undefined
}

export const isSealed = ({ recipients, passphrase }: Sealing) => recipients.length > 0 || passphrase !== undefined

/** `Readable.toWeb` throws outside of any promise if its reader stops while data arrives. */
export function webStream(content: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const pieces = content[Symbol.asyncIterator]()
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => void (await pieces.return?.()),
  })
}

/** The same stream for Node: `Readable.fromWeb` refuses, by its types, the streams that packages for browsers make. */
export const nodeStream = (content: AsyncIterable<Uint8Array>): Readable =>
  Readable.from(content, { objectMode: false })

const AGE = Buffer.from('age-encryption.org/')
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

/** Compresses a tar file, and encrypts it if asked. */
export async function seal(content: Readable, sealing: Sealing): Promise<Readable> {
  const packed = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } })
  // An error on one side ends the other one.
  content.on('error', (problem) => packed.destroy(problem))
  packed.on('close', () => content.destroy())
  content.pipe(packed)
  if (!isSealed(sealing)) return packed
  const { Encrypter } = await library()
  const encrypter = new Encrypter()
  if (sealing.recipients.length === 0) encrypter.setPassphrase(sealing.passphrase ?? '')
  for (const recipient of sealing.recipients) encrypter.addRecipient(recipient)
  return nodeStream(await encrypter.encrypt(webStream(packed)))
}

/** The tar file in an archive. @throws StartError if it is none, or is encrypted for someone else */
export async function unseal(content: Readable, sealing: Sealing): Promise<Readable> {
  const { first, whole } = await begun(content)
  if (!first.subarray(0, AGE.length).equals(AGE)) return unpacked(first, whole)
  if (sealing.identity === undefined && sealing.passphrase === undefined)
    throw new StartError(
      'setting',
      'The archive is encrypted. Set BACKUP_IDENTITY_FILE to the file with its age key, or BACKUP_PASSPHRASE_FILE to one with its passphrase.',
    )
  const { Decrypter } = await library()
  const decrypter = new Decrypter()
  if (sealing.identity !== undefined) decrypter.addIdentity(sealing.identity)
  if (sealing.passphrase !== undefined) decrypter.addPassphrase(sealing.passphrase)
  const opened = await decrypter.decrypt(webStream(whole)).catch((problem: Error) => {
    if (/no identity matched/.test(problem.message))
      throw new StartError(
        'setting',
        'The archive is encrypted with another key or passphrase. Check BACKUP_IDENTITY_FILE and BACKUP_PASSPHRASE_FILE.',
      )
    throw damaged(problem.message)
  })
  const inner = await begun(nodeStream(opened))
  return unpacked(inner.first, inner.whole)
}

function unpacked(first: Buffer, whole: Readable): Readable {
  if (!first.subarray(0, ZSTD.length).equals(ZSTD))
    throw new StartError(
      'setting',
      'This is no backup of Storey: it is neither compressed with zstd nor encrypted with age.',
    )
  const made = createZstdDecompress()
  whole.on('error', (problem) => made.destroy(problem))
  made.on('close', () => whole.destroy())
  return whole.pipe(made)
}

/** The first bytes of a stream, and the stream with them. */
async function begun(content: Readable): Promise<{ first: Buffer; whole: Readable }> {
  const pieces = content[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>
  const read: Buffer[] = []
  let length = 0
  while (length < AGE.length) {
    const { done, value } = await pieces.next()
    if (done) break
    read.push(Buffer.from(value))
    length += value.length
  }
  async function* all() {
    yield* read
    for (;;) {
      const { done, value } = await pieces.next()
      if (done) return
      yield Buffer.from(value)
    }
  }
  return { first: Buffer.concat(read), whole: Readable.from(all(), { objectMode: false }) }
}
