import { Readable } from 'node:stream'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { StartError } from '../kernel/start-error.ts'
import { BUCKET_EXAMPLE, bucketUrl, readBucketAddress } from '../kernel/store-address.ts'
import type { Range, Storage } from '../services/storage.ts'
import { explained, isAbsent } from './object-errors.ts'
import { signedAddress } from './sign-address.ts'

/** Hidden, like the mark of a folder. */
const MARK = '.storey-installation'
/** An upload has at most 10,000 parts, here 80 GB; two of them are held in memory. */
const PART_BYTES = 8 * 1024 * 1024
const ATTEMPTS = 5
const SIGNED_S = 7_200
const HOUR_MS = 3_600_000

/**
 * Stores files in a bucket of an S3 API: `s3://bucket/prefix?endpoint=https://…&region=…&path-style=true`. Credentials come from
 * where the client of AWS looks for them: variables, files, the role of the machine.
 *
 * An object is there whole or not at all, and a call that has ended is durable: both as in a folder.
 */
export function objectStorage(address: string, part_bytes = PART_BYTES): Storage {
  const { bucket: Bucket, prefix, region, base, client } = open(address)
  const at = (key: string) => ({ Bucket, Key: `${prefix}${key}` })
  return {
    async put(key, content) {
      const Body = Buffer.isBuffer(content) ? content : Readable.from(content, { objectMode: false })
      // Content that fails is not a failure of the store.
      let own: unknown
      if (Body instanceof Readable) Body.on('error', (problem) => (own = problem))
      // An upload that fails is aborted: no part of it stays.
      const upload = new Upload({ client, params: { ...at(key), Body }, partSize: part_bytes, queueSize: 2 })
      await upload.done().catch((problem: unknown) => {
        throw own ?? explained(problem)
      })
    },
    read: (key, range) => Readable.from(pieces(client, at(key), range), { objectMode: false }),
    size: (key) => absent(client.send(new HeadObjectCommand(at(key))).then(({ ContentLength }) => ContentLength ?? 0)),
    async remove(key) {
      await named(client.send(new DeleteObjectCommand(at(key))))
    },
    async move(from, to) {
      const CopySource = `${Bucket}/${encodeURI(`${prefix}${from}`)}`
      await named(client.send(new CopyObjectCommand({ ...at(to), CopySource })))
      await named(client.send(new DeleteObjectCommand(at(from))))
    },
    readMark: () =>
      absent(
        client.send(new GetObjectCommand(at(MARK))).then(async ({ Body }) => (await Body?.transformToString())?.trim()),
      ),
    async writeMark(id) {
      if (id === undefined) await named(client.send(new DeleteObjectCommand(at(MARK))))
      else await named(client.send(new PutObjectCommand({ ...at(MARK), Body: `${id}\n` })))
    },
    async *list() {
      const pages = paginateListObjectsV2({ client }, { Bucket, Prefix: prefix })[Symbol.asyncIterator]()
      for (;;) {
        const { done, value } = await named(pages.next())
        if (done) return
        for (const { Key = '', LastModified = new Date() } of value.Contents ?? []) {
          const key = Key.slice(prefix.length)
          if (key !== '' && !/(^|\/)(\.|$)/.test(key)) yield { key, changed_at: LastModified }
        }
      }
    },
    ...(base && {
      // The same all hour, so that browsers need not load a picture again.
      pictureAddress: async (key, now) =>
        signedAddress(base, `${prefix}${key}`, {
          region,
          credentials: await client.config.credentials(),
          from: new Date(Math.floor(now.getTime() / HOUR_MS) * HOUR_MS),
          seconds: SIGNED_S,
          headers: { 'cache-control': `private, max-age=${SIGNED_S}, immutable`, 'content-type': 'image/webp' },
        }),
    }),
    check: async () => void (await named(client.send(new HeadBucketCommand({ Bucket })))),
  }
}

/** @throws StartError if the address cannot be read */
function open(address: string) {
  const parsed = readBucketAddress(address)
  if (!parsed)
    throw new StartError(
      'setting',
      `The address of a bucket must be like s3://bucket/prefix or ${BUCKET_EXAMPLE}. Credentials are not part of it: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY.`,
    )
  const { bucket, prefix, endpoint, region, pathStyle, checksums } = parsed
  const when = checksums ? 'WHEN_SUPPORTED' : 'WHEN_REQUIRED'
  const client = new S3Client({
    ...(region === undefined ? {} : { region }),
    ...(endpoint === undefined ? {} : { endpoint }),
    forcePathStyle: pathStyle,
    maxAttempts: ATTEMPTS,
    requestChecksumCalculation: when,
    responseChecksumValidation: when,
    requestHandler: { connectionTimeout: 5_000, requestTimeout: 60_000 },
  })
  return { bucket, prefix, region: region ?? '', base: bucketUrl(parsed), client }
}

/** The content, or a range of it. A connection that breaks is continued where it ended. */
async function* pieces(
  client: S3Client,
  at: { Bucket: string; Key: string },
  { start, end }: Range = { start: 0, end: Number.POSITIVE_INFINITY },
): AsyncGenerator<Uint8Array> {
  let next = start
  let last = end
  for (let attempt = 1; ; attempt++) {
    try {
      const isWhole = next === 0 && last === Number.POSITIVE_INFINITY
      const range = isWhole ? {} : { Range: `bytes=${next}-${Number.isFinite(last) ? last : ''}` }
      const { Body, ContentLength = 0, ContentRange } = await client.send(new GetObjectCommand({ ...at, ...range }))
      if (!isWhole && !ContentRange?.startsWith(`bytes ${next}-`)) throw new Error('it ignores ranges')
      last = next + ContentLength - 1
      for await (const piece of Body as Readable) {
        next += (piece as Uint8Array).length
        yield piece as Uint8Array
      }
      if (next > last) return
      throw new Error(`it sent ${last + 1 - next} bytes less than it announced`)
    } catch (problem) {
      if (attempt === ATTEMPTS || isAbsent(problem)) throw explained(problem)
    }
  }
}

const named = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((problem: unknown) => {
    throw explained(problem)
  })

const absent = <Result>(work: Promise<Result>): Promise<Result | undefined> =>
  work.catch((problem: unknown) => {
    if (isAbsent(problem)) return undefined
    throw explained(problem)
  })
