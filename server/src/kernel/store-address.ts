const BUCKET = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/([^?#\s]*))?(?:\?[^#\s]*)?$/
const PARAMETERS: readonly string[] = ['endpoint', 'region', 'path-style', 'checksums']

export const isBucket = (address: string): boolean => address.startsWith('s3:')

/** `file:/srv/files`, `file:///srv/files`, `file:files`; not `file://host/files`, and not `~`, which only shells know. */
export const isFolder = (address: string): boolean => /^file:(?!~|\/\/(?!\/)).+/.test(address)

/** The path of a `file:` address, or a path as it is. */
export const folderOf = (address: string): string => address.replace(/^file:(\/\/(?=\/))?/, '')

export interface BucketAddress {
  readonly bucket: string
  /** Empty, or ends with a slash. */
  readonly prefix: string
  readonly endpoint: string | undefined
  readonly region: string | undefined
  readonly pathStyle: boolean
  readonly checksums: boolean
}

/** Reads `s3://bucket/prefix?endpoint=https://…&region=…&path-style=true&checksums=on`; undefined if it is not one. */
export function readBucketAddress(address: string): BucketAddress | undefined {
  const [, bucket, path = ''] = BUCKET.exec(address) ?? []
  const parameters = bucket === undefined ? undefined : URL.parse(address)?.searchParams
  if (bucket === undefined || parameters === undefined) return undefined
  const endpoint = parameters.get('endpoint') ?? undefined
  if ([...parameters.keys()].some((name) => !PARAMETERS.includes(name))) return undefined
  if (endpoint !== undefined && !isEndpoint(URL.parse(endpoint))) return undefined
  if (!/^(true|false)$/.test(parameters.get('path-style') ?? 'true')) return undefined
  if (!/^(on|off)$/.test(parameters.get('checksums') ?? 'on') || parameters.get('region') === '') return undefined
  const prefix = path.replace(/^\/+|\/+$/g, '')
  return {
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    endpoint,
    // Servers other than that of AWS have no regions, but a signature needs one.
    region: parameters.get('region') ?? (endpoint === undefined ? undefined : 'us-east-1'),
    pathStyle: (parameters.get('path-style') ?? String(endpoint !== undefined)) === 'true',
    // Some of them do not know the checksums of AWS.
    checksums: (parameters.get('checksums') ?? (endpoint === undefined ? 'on' : 'off')) === 'on',
  }
}

/** Credentials are settings of their own, and no part of an address that messages show. */
const isEndpoint = (url: URL | null): boolean =>
  url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.password === ''

/** Where browsers find the files of a bucket, with a slash at the end; undefined if its region is not named. */
export function bucketUrl({ bucket, endpoint, region, pathStyle }: BucketAddress): URL | undefined {
  if (region === undefined) return undefined
  const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`)
  // The certificate of the store is not valid for one more level of names.
  const inPath = pathStyle || bucket.includes('.')
  if (!inPath) url.host = `${bucket}.${url.host}`
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${inPath ? `${bucket}/` : ''}`
  return url
}

export const BUCKET_EXAMPLE = 's3://bucket/prefix?endpoint=https://s3.example.com&region=eu-central-1'
