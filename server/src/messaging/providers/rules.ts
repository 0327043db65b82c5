/** The outcome of asking a provider to send one message. */
export type Outcome =
  /** Accepted; webhooks report later states. */
  | { readonly kind: 'sent'; readonly provider_message_id: string }
  /** Refused for this message. */
  | { readonly kind: 'failed'; readonly code: string; readonly text: string; readonly retryable: boolean }
  /** Certainly not accepted. `counted`: a fault of this message's try, otherwise of the provider's, which is retried later. */
  | {
      readonly kind: 'later'
      readonly code: string
      readonly text: string
      readonly counted: boolean
      readonly after_s?: number | undefined
    }
  /** The account itself is refused: every other message would fail too. */
  | { readonly kind: 'stop'; readonly text: string }
  /** It may have been accepted. */
  | { readonly kind: 'uncertain'; readonly text: string }

export interface TemplateValue {
  readonly name: string
  readonly value: string
}

/** A template message as it is sent. */
export interface OutgoingTemplate {
  /** Returned by the provider's webhooks. */
  readonly key: string
  /** E.164. */
  readonly to: string
  readonly template: string
  readonly language: string
  readonly variables: readonly TemplateValue[]
  /** A code, for an authentication template, whose button copies it. */
  readonly code?: string | undefined
}

/** A template as a provider lists it. */
export interface ProviderTemplate {
  readonly external_id: string
  readonly name: string
  readonly language: string
  readonly category: 'marketing' | 'utility' | 'authentication'
  readonly status: 'approved' | 'pending' | 'rejected' | 'paused' | 'disabled'
  readonly status_reason: string | null
  readonly quality: 'green' | 'yellow' | 'red' | 'unknown'
  readonly header: 'none' | 'text' | 'image' | 'video' | 'document' | 'location'
  readonly header_text: string | null
  readonly body: string
  readonly footer: string | null
  readonly buttons: string[]
  readonly variables: string[]
  readonly examples: string[]
}

/** An event that a provider reports for a message. */
export interface StatusEvent {
  readonly provider_message_id: string
  readonly status: 'sent' | 'delivered' | 'read' | 'failed'
  readonly at: string
  /** The message's key, where the provider returns it. */
  readonly key?: string | undefined
  readonly error_code?: string | null | undefined
  readonly error_text?: string | null | undefined
  readonly retryable?: boolean | undefined
}

/** A service that sends template messages over a network. */
export interface MessageProvider {
  readonly name: 'meta'
  /** Messages a minute. */
  readonly rate: number
  /** Maximum number of different recipients in 24 hours. */
  readonly daily: number
  /** Never throws: an error is returned as an outcome. */
  send(message: OutgoingTemplate): Promise<Outcome>
  /** @throws ProviderProblem */
  templates(): Promise<ProviderTemplate[]>
}

/** The provider could not be reached or refused; the message is for users. */
export class ProviderProblem extends Error {}

const SIGN_IN = new Set([0, 3, 10, 190, 200, 131005, 131031, 131042, 131045, 133010])
/** The provider's own limits, on the number or the account. */
const BUSY = new Set([4, 80007, 130429, 131048, 131056, 131057, 368])
/** Errors after which a second try may succeed. */
const PASSING = new Set([1, 2, 131000, 131016, 133004])
/** Refused now; it may succeed on another day. */
const RETRYABLE = new Set([130472, 131049, 131053, ...BUSY, ...PASSING])

export const isRetryable = (code: number) => RETRYABLE.has(code)

/** Texts for users of frequent errors; otherwise the provider's own text. */
const WORDS: Readonly<Record<number, string>> = {
  131026: 'The number is not on WhatsApp.',
  131047: 'More than 24 hours have passed since this contact last wrote.',
  131049: 'WhatsApp limits marketing messages to this contact for now.',
  131050: 'The contact has opted out of marketing messages on WhatsApp.',
  130472: 'The contact is part of a WhatsApp experiment and gets no marketing messages.',
  132000: 'The values do not match the variables of the template.',
  132001: 'The template does not exist in this language.',
  132007: 'The template breaks a rule of WhatsApp.',
  132015: 'The template is paused by WhatsApp.',
  132016: 'The template is disabled by WhatsApp.',
}

export const wordsOf = (code: number, text: string) =>
  WORDS[code] ??
  (text
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, 300)
    .trim() ||
    `Error ${code}.`)

/** The outcome of a message for an error of the Graph API. */
export function outcomeOfError(
  status: number,
  { code, said }: { readonly code: number; readonly said: string },
  after_s?: number,
): Outcome {
  const text = wordsOf(code, said)
  if (status === 429 || BUSY.has(code)) return { kind: 'later', code: String(code), text, counted: false, after_s }
  if (status === 401 || SIGN_IN.has(code)) return { kind: 'stop', text: `WhatsApp refused the account: ${text}` }
  if (status >= 500 || PASSING.has(code)) return { kind: 'later', code: String(code), text, counted: true, after_s }
  return { kind: 'failed', code: String(code), text, retryable: isRetryable(code) }
}
