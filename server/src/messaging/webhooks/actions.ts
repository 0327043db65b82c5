import type { FastifyInstance } from 'fastify'
import type { Database } from '../../database/connect.ts'
import { forbidden, isTransactionConflict, notFound } from '../../errors/problems.ts'
import type { Runtime } from '../../http/runtime.ts'
import { isSameSecret } from '../../kernel/secrets.ts'
import { publish } from '../../live/events.ts'
import type { Services } from '../../services/services.ts'
import { optOut } from '../opt-outs/actions.ts'
import { asksToStop } from '../opt-outs/rules.ts'
import { applyEvent, keepEvent } from '../sending/actions.ts'
import { type DeliveryEvent, type InboundEvent, isSigned, readEvents } from './rules.ts'

/** Maximum body size of a webhook delivery, in bytes. */
const BODY_LARGEST = 3 * 1024 * 1024

type Asking = { Params: { provider: string }; Querystring: Readonly<Record<string, unknown>> }

/**
 * `/api/messenger/webhooks/{provider}`: delivery states and replies. It is separate from the endpoints because the signature covers the
 * raw bytes. A signed request always gets a 200, whatever its content, or the provider would repeat it for days.
 */
export function serveWebhooks(app: FastifyInstance, { services }: Pick<Runtime, 'services'>): void {
  const { settings, clock } = services
  app.register(async (webhooks) => {
    webhooks.removeAllContentTypeParsers()
    webhooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: BODY_LARGEST }, (_request, body, done) =>
      done(null, body),
    )
    const settingsOf = (provider: string) => {
      if (provider !== 'meta' || !settings.whatsApp) throw notFound()
      return settings.whatsApp
    }

    // The provider's one-time confirmation of the address.
    webhooks.get<Asking>('/api/messenger/webhooks/:provider', async ({ params, query }, reply) => {
      const { verifyToken } = settingsOf(params.provider)
      const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query
      const good = mode === 'subscribe' && typeof token === 'string' && isSameSecret(token, verifyToken)
      if (!good || typeof challenge !== 'string' || !/^[\w-]{1,200}$/.test(challenge)) throw forbidden()
      return reply.type('text/plain').send(challenge)
    })

    webhooks.post<Asking>('/api/messenger/webhooks/:provider', async (request, reply) => {
      const { appSecret, phoneNumberId } = settingsOf(request.params.provider)
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (!isSigned(body, request.headers['x-hub-signature-256'], appSecret))
        throw forbidden('signature', 'The signature is not right.')
      const events = readEvents(parsed(body), phoneNumberId, clock.now())
      await take(services, events)
      return reply.header('cache-control', 'no-store').send({ received: true })
    })
  })
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Few enough that rows are not locked for long. */
const CHUNK = 50

async function take({ pool }: Services, events: readonly (DeliveryEvent | InboundEvent)[]): Promise<void> {
  // In a fixed order, so that two concurrent deliveries wait for each other without a deadlock.
  const sorted = [...events].sort(
    (one, other) =>
      one.provider_message_id.localeCompare(other.provider_message_id) ||
      Buffer.compare(one.event_key, other.event_key),
  )
  const opening = { role: 'storey_worker', settings: { 'app.action': 'messages.webhook' } } as const
  for (let from = 0; from < sorted.length; from += CHUNK) {
    const some = sorted.slice(from, from + CHUNK)
    await trying(() => pool.transaction(opening, (db) => takeSome(db, some)))
  }
}

async function takeSome(db: Database, events: readonly (DeliveryEvent | InboundEvent)[]): Promise<void> {
  const changed = new Set<number>()
  for (const event of events) {
    const { event_key, kind, ...details } = event
    const id = await keepEvent(db, event_key, kind, details)
    if (event.kind === 'inbound') {
      if (id !== undefined && asksToStop(event.text))
        await optOut(db, { channel: 'whatsapp', address: event.from, how: 'reply' })
    } else if (id !== undefined) {
      const message = await applyEvent(db, event, id)
      if (message) changed.add(message.organization_id)
    }
  }
  await publish(
    db,
    [...changed].map((organization_id) => ({ type: 'message.changed' as const, id: 0, organization_id })),
  )
}

const MAX_TRIES = 4

/** PostgreSQL may abort one of two transactions; it is tried again. */
async function trying(work: () => Promise<void>, attempt = 1): Promise<void> {
  try {
    await work()
  } catch (problem) {
    if (!isTransactionConflict(problem) || attempt >= MAX_TRIES) throw problem
    await trying(work, attempt + 1)
  }
}
