import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { isRetryable, wordsOf } from '../providers/rules.ts'

/** Whether the bytes were signed with the app's secret: `sha256=` and the HMAC of the raw body. */
export function isSigned(body: Buffer, header: unknown, appSecret: string): boolean {
  const signature = typeof header === 'string' ? /^sha256=([0-9a-f]{64})$/i.exec(header)?.[1] : undefined
  if (signature === undefined) return false
  return timingSafeEqual(Buffer.from(signature, 'hex'), createHmac('sha256', appSecret).update(body).digest())
}

/** A webhook event of a message that we sent. */
export interface DeliveryEvent {
  readonly event_key: Buffer
  readonly kind: 'status'
  readonly provider_message_id: string
  readonly status: 'sent' | 'delivered' | 'read' | 'failed'
  readonly at: string
  readonly key: string | undefined
  readonly error_code: string | null
  readonly error_text: string | null
  readonly retryable: boolean
}

/** A reply of a contact. Its text is checked, and not stored. */
export interface InboundEvent {
  readonly event_key: Buffer
  readonly kind: 'inbound'
  readonly provider_message_id: string
  readonly at: string
  /** E.164. */
  readonly from: string
  readonly text: string
}

/** An id of the provider: visible characters. */
const wamid = z.string().regex(/^[\x21-\x7e]{1,200}$/)
const seconds = z.coerce.number().int().min(0).max(4_102_444_800)
const status = z.object({
  id: wamid,
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  timestamp: seconds,
  biz_opaque_callback_data: z.string().max(512).optional(),
  errors: z
    .array(
      z.object({
        code: z.int(),
        title: z.string().optional(),
        error_data: z.object({ details: z.string().optional() }).optional(),
      }),
    )
    .optional(),
})
const inbound = z.object({
  id: wamid,
  from: z.string().regex(/^\d{5,15}$/),
  timestamp: seconds,
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ text: z.string().optional(), payload: z.string().optional() }).optional(),
  interactive: z.object({ button_reply: z.object({ title: z.string() }).optional() }).optional(),
})
const delivery = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            statuses: z.array(z.unknown()).optional(),
            messages: z.array(z.unknown()).optional(),
            metadata: z.object({ phone_number_id: z.string().optional() }).optional(),
          }),
        }),
      ),
    }),
  ),
})

/** The provider repeats unaccepted events for a week. An older or future event is not genuine. */
const OLDEST_S = 8 * 86_400
const AHEAD_S = 3_600
/** Maximum events of one request. */
const MAX_EVENTS = 1_000
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The events of a webhook for our number and with a plausible time; unknown items are skipped. */
export function readEvents(value: unknown, phoneNumberId: string, now: Date): (DeliveryEvent | InboundEvent)[] {
  const read = delivery.safeParse(value)
  if (!read.success) return []
  const values = read.data.entry
    .flatMap(({ changes }) => changes.map((change) => change.value))
    .filter(({ metadata }) => metadata?.phone_number_id === undefined || metadata.phone_number_id === phoneNumberId)
  const all = values.flatMap(({ statuses = [], messages = [] }) => [
    ...statuses.map(readStatus),
    ...messages.map(readInbound),
  ])
  const time = now.getTime() / 1_000
  return all
    .filter((event) => event !== undefined)
    .filter(({ at }) => {
      const age = time - Date.parse(at) / 1_000
      return age <= OLDEST_S && age >= -AHEAD_S
    })
    .slice(0, MAX_EVENTS)
}

function readStatus(value: unknown): DeliveryEvent | undefined {
  const read = status.safeParse(value)
  if (!read.success) return undefined
  const { id, timestamp, biz_opaque_callback_data: key, errors = [], ...rest } = read.data
  const [error] = errors
  return {
    kind: 'status',
    event_key: keyOf('status', id, rest.status, timestamp),
    provider_message_id: id,
    status: rest.status,
    at: new Date(timestamp * 1_000).toISOString(),
    key: key && UUID.test(key) ? key : undefined,
    error_code: error ? String(error.code) : null,
    error_text: error ? wordsOf(error.code, error.error_data?.details ?? error.title ?? '') : null,
    retryable: error !== undefined && isRetryable(error.code),
  }
}

function readInbound(value: unknown): InboundEvent | undefined {
  const read = inbound.safeParse(value)
  if (!read.success) return undefined
  const { id, from, timestamp, text, button, interactive } = read.data
  return {
    kind: 'inbound',
    event_key: keyOf('inbound', id, '', timestamp),
    provider_message_id: id,
    at: new Date(timestamp * 1_000).toISOString(),
    from: `+${from}`,
    text: text?.body ?? button?.text ?? button?.payload ?? interactive?.button_reply?.title ?? '',
  }
}

const keyOf = (kind: string, id: string, state: string, timestamp: number) =>
  createHash('sha256')
    .update(JSON.stringify([kind, id, state, timestamp]))
    .digest()
