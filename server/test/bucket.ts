import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  paginateListObjectsV2,
  S3Client,
} from '@aws-sdk/client-s3'
import S3rver from 's3rver'

/** What the server of tests knows. */
export const BUCKET_KEYS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' }
const Bucket = 'storey'

/**
 * An object store with the bucket `storey`, on this machine and for this test only. With BUCKET_TEST_PORT it is a store that listens
 * there and knows the keys, such as Ceph (docs/operations.md); the bucket must not exist there, and is deleted at the end.
 */
export async function startBucket() {
  const { BUCKET_TEST_PORT } = process.env
  if (BUCKET_TEST_PORT) return bucketOf(Number(BUCKET_TEST_PORT))
  const directory = await mkdtemp(join(tmpdir(), 'storey-bucket-'))
  const configureBuckets = [{ name: Bucket, configs: [] }]
  const server = new S3rver({ port: 0, address: '127.0.0.1', silent: true, directory, configureBuckets })
  const { port } = await server.run()
  return {
    port,
    stop: async () => {
      await server.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function bucketOf(port: number) {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = BUCKET_KEYS
  const client = new S3Client({
    endpoint: `http://127.0.0.1:${port}`,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  })
  await client.send(new CreateBucketCommand({ Bucket }))
  return {
    port,
    stop: async () => {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket }))
        for (const { Key } of Contents) await client.send(new DeleteObjectCommand({ Bucket, Key }))
      await client.send(new DeleteBucketCommand({ Bucket }))
    },
  }
}
