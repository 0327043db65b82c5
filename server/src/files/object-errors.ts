import { StartError } from '../kernel/start-error.ts'

/** A store that cannot be used: calls answer 503, a command or start ends with its exit code. */
class StoreError extends StartError {
  readonly code = 'ESTORE'
  constructor(reason: string, problem: unknown) {
    super('storage', `The object store cannot be used: ${reason}.`)
    this.cause = problem
  }
}

export const isAbsent = (problem: unknown): boolean => /^(NotFound|NoSuchKey)$/.test((problem as Error).name)

/** An error of the store or of its client, with words for the operator. */
export function explained(problem: unknown): StartError {
  if (problem instanceof StartError) return problem
  const { name, message, code } = problem as NodeJS.ErrnoException
  const status = (problem as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode
  const reason =
    REASONS[name] ??
    UNREACHABLE[code ?? ''] ??
    (isAbsent(problem) ? 'the bucket or file does not exist' : STATUS[status ?? 0]) ??
    (/region is missing/i.test(message)
      ? 'its region is not known; add ?region=… to the address, or set AWS_REGION'
      : message || `status ${status ?? 'unknown'}`)
  return new StoreError(`${reason} (${code ?? name})`, problem)
}

const UNKNOWN_AUTHORITY =
  'its certificate is signed by an authority that this machine does not know; name it by NODE_EXTRA_CA_CERTS=/path/to/ca.pem'

/** By the name of the error; that of a HEAD has no text, so only its status is known. */
const REASONS: Readonly<Record<string, string>> = {
  NoSuchBucket: 'the bucket does not exist',
  ExpiredToken: 'the credentials have expired',
  ExpiredTokenException: 'the credentials have expired',
  TokenRefreshRequired: 'the credentials have expired',
  InvalidAccessKeyId: 'the access key does not exist',
  SignatureDoesNotMatch: 'the secret key is wrong',
  RequestTimeTooSkewed: 'the clock of this machine is wrong',
  PermanentRedirect: 'the bucket is in another region; add ?region=… to the address',
  AuthorizationHeaderMalformed: 'the bucket is in another region; add ?region=… to the address',
  CredentialsProviderError:
    'no credentials were found; set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give the machine a role',
  TimeoutError: 'it does not answer',
}
const STATUS: Readonly<Record<number, string>> = {
  301: 'the bucket is in another region; add ?region=… to the address',
  400: 'it does not accept the credentials, or they have expired',
  403: 'the credentials may not do this, or are wrong',
  503: 'it is overloaded',
}
const UNREACHABLE: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens at its address',
  ENOTFOUND: 'its host name does not exist',
  EAI_AGAIN: 'its host name cannot be resolved',
  ECONNRESET: 'the connection broke',
  ETIMEDOUT: 'it does not answer',
  EPROTO: 'TLS failed: its endpoint is http where the address says https, or needs another version of TLS',
  DEPTH_ZERO_SELF_SIGNED_CERT: UNKNOWN_AUTHORITY,
  SELF_SIGNED_CERT_IN_CHAIN: UNKNOWN_AUTHORITY,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: UNKNOWN_AUTHORITY,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: UNKNOWN_AUTHORITY,
  CERT_HAS_EXPIRED: 'its certificate has expired',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'its certificate has another host name; path-style=true keeps the bucket out of the host name',
}
