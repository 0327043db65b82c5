import { createHash, createHmac } from 'node:crypto'

interface Signing {
  readonly region: string
  readonly credentials: {
    readonly accessKeyId: string
    readonly secretAccessKey: string
    readonly sessionToken?: string
  }
  readonly from: Date
  /** How long it is valid. */
  readonly seconds: number
  /** Headers that the store sends with the file. */
  readonly headers: Readonly<Record<string, string>>
}

/**
 * The address of a file in a store of the S3 API with which anybody may read it for some time: Signature Version 4 in the query. By hand,
 * because the presigner of AWS would be one more package for these lines.
 *
 * @param base ends with a slash; its path is encoded
 */
export function signedAddress(
  base: URL,
  key: string,
  { region, credentials, from, seconds, headers }: Signing,
): string {
  const time = from.toISOString().replace(/[-:]|\.\d+/g, '')
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`
  const path = `${base.pathname}${key.split('/').map(encoded).join('/')}`
  const query = Object.entries({
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${credentials.accessKeyId}/${scope}`,
    'X-Amz-Date': time,
    'X-Amz-Expires': String(seconds),
    ...(credentials.sessionToken === undefined ? {} : { 'X-Amz-Security-Token': credentials.sessionToken }),
    'X-Amz-SignedHeaders': 'host',
    ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [`response-${name}`, value])),
  })
    // As the signature demands.
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, value]) => `${name}=${encoded(value)}`)
    .join('&')
  const request = `GET\n${path}\n${query}\nhost:${base.host}\n\nhost\nUNSIGNED-PAYLOAD`
  const text = `AWS4-HMAC-SHA256\n${time}\n${scope}\n${createHash('sha256').update(request).digest('hex')}`
  const secret = scope.split('/').reduce<Buffer | string>(hmac, `AWS4${credentials.secretAccessKey}`)
  return `${base.origin}${path}?${query}&X-Amz-Signature=${hmac(secret, text).toString('hex')}`
}

const hmac = (secret: Buffer | string, text: string): Buffer => createHmac('sha256', secret).update(text).digest()

/** Everything but letters, digits and `-._~`. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
