import type { SettingValues } from './settings-table.ts'
import { refuse } from './start-error.ts'
import { bucketUrl, readBucketAddress } from './store-address.ts'

/**
 * The origin of the bucket, if browsers are to load pictures from it.
 *
 * @throws StartError if they could not
 */
export function pictureOriginOf({ STORAGE_PUBLIC_URLS, STORAGE_URL, PUBLIC_URL }: SettingValues): string | undefined {
  if (STORAGE_PUBLIC_URLS === 'off') return undefined
  const address = STORAGE_URL === undefined ? undefined : readBucketAddress(STORAGE_URL)
  if (!address)
    return refuse(
      'STORAGE_PUBLIC_URLS',
      'is "on" and STORAGE_URL is no bucket. Leave STORAGE_PUBLIC_URLS out, or give the address of a bucket',
    )
  const url = bucketUrl(address)
  if (!url)
    return refuse(
      'STORAGE_PUBLIC_URLS',
      'is "on" and STORAGE_URL names no region, which an address for browsers needs, for example STORAGE_URL="s3://bucket/prefix?region=eu-central-1"',
    )
  if (PUBLIC_URL?.startsWith('https:') && url.protocol === 'http:')
    return refuse(
      'STORAGE_PUBLIC_URLS',
      'is "on" and the endpoint of STORAGE_URL is http, from which a page of https loads nothing. Give the address with https',
    )
  return url.origin
}
