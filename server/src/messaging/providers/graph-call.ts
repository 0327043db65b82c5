import type { WhatsAppSettings } from '../../kernel/whatsapp-settings.ts'

export const ANSWER_MS = 20_000
const MAX_ANSWER = 4 * 1024 * 1024

/** A response of the Graph API; `json` is undefined where the body is not JSON. */
export interface GraphAnswer {
  readonly status: number
  readonly json: unknown
  readonly retry_after_s: number | undefined
}

/** No response was received. `reached`: the request may have been read. */
export class NoAnswer extends Error {
  readonly reached: boolean
  constructor(reached: boolean, message: string) {
    super(message)
    this.reached = reached
  }
}

/** Error codes of a request that was certainly not sent: no connection was made. */
const UNSENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'ERR_TLS_CERT_ALTNAME_INVALID',
])

/**
 * Makes one request to the configured host, and to no other: redirects are not followed, and the response is limited in size and time.
 *
 * @throws NoAnswer
 */
export async function callGraph(
  { url, accessToken }: Pick<WhatsAppSettings, 'url' | 'accessToken'>,
  path: string,
  { body, wait_ms = ANSWER_MS }: { readonly body?: object; readonly wait_ms?: number } = {},
): Promise<GraphAnswer> {
  let answered = false
  try {
    const response = await fetch(`${url}${path}`, {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      signal: AbortSignal.timeout(wait_ms),
      headers: {
        authorization: `Bearer ${accessToken}`,
        accept: 'application/json',
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    answered = true
    const wait = Number(response.headers.get('retry-after'))
    return {
      status: response.status,
      json: parsed(await readBounded(response)),
      retry_after_s: Number.isFinite(wait) && wait > 0 ? Math.min(wait, 3_600) : undefined,
    }
  } catch (problem) {
    const { cause, name } = problem as Error & { cause?: { code?: string } }
    const code = cause?.code ?? name
    throw new NoAnswer(answered || !UNSENT.has(code), `No answer from the provider (${code}).`)
  }
}

async function readBounded(response: Response): Promise<string> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += piece.length
    if (size > MAX_ANSWER) throw new Error('The answer is too large.')
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString('utf8')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
