import type { Capability } from '@storey/api/capabilities.ts'
import { signedIn } from '@storey/api/endpoint.ts'
import type { LiveEvent as EventOfBrowser } from '@storey/api/event-types.ts'
import { events } from '@storey/api/events.ts'
import { holds } from '@storey/api/holds.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { admit, bearerOf, type Callers } from '../access/admit.ts'
import type { Scope } from '../access/scope.ts'
import type { UsageLimits } from '../access/usage-limits.ts'
import { invalid, Refusal } from '../errors/problems.ts'
import type { LiveEvent } from '../live/events.ts'
import { CHANNEL } from '../live/events.ts'
import { recentEvents } from '../live/recent-events.ts'
import type { Services } from '../services/services.ts'
import { announceToBrokers } from './channel-events.ts'
import { readInput } from './input.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Ends all open streams; the clients reconnect, to whichever process serves then. */
    endStreams(): void
    /** How many are open. */
    countStreams(): number
  }
}

/** Notified by the database when a user's access changes, so that caches are cleared and streams ended early. */
const ACCESS_CHANNEL = 'storey_access'
const HEARTBEAT_MS = 15_000
const RECONNECT_MS = 1_000

interface Stream {
  readonly user_id: number
  /** Renewed whenever the access of the stream is checked. */
  scope: Scope
  readonly write: (text: string) => void
  /** Ends the stream if its token or membership has ended. */
  readonly judge: () => Promise<void>
  readonly end: () => void
}

/**
 * `GET /api/events`: server-sent events for changes in an organization, distributed by LISTEN, so that a change
 * made through one process reaches all browsers. An event has type, ids and version; clients fetch the rest.
 */
export async function serveLive(
  app: FastifyInstance,
  services: Services,
  callers: Callers,
  shares: UsageLimits,
): Promise<void> {
  const streams = new Set<Stream>()
  const recent = recentEvents()
  const announceChange = announceToBrokers<Stream>(services, hear)
  const listening = listen(services, {
    channels: {
      [CHANNEL]: (payload) => {
        for (const event of JSON.parse(payload) as LiveEvent[]) {
          recent.remember(event)
          for (const stream of streams) hear(stream, event)
          announceChange(event, streams)
        }
      },
      [ACCESS_CHANNEL]: (payload) => {
        const user_id = Number(payload)
        callers.forgetUser(user_id)
        for (const stream of streams) if (stream.user_id === user_id) void stream.judge()
      },
    },
    connected: (again) => {
      recent.begin()
      if (!again) return
      callers.forgetAll()
      for (const stream of streams) stream.write(RESYNC)
    },
  })
  const heart = setInterval(() => {
    for (const stream of streams) {
      stream.write(': alive\n\n')
      void stream.judge()
    }
  }, HEARTBEAT_MS)

  app.get('/api/events', async (request, reply) => {
    const token = bearerOf(request.raw.rawHeaders)
    const { organization_id, query } = readInput({}, request.query, undefined)
    const missed = missedOf(query.missed_ms)
    const enter = async () => {
      // Not counted as activity: an open tab does not keep the session alive.
      const caller = await callers.look(token)
      return { caller, scope: admit(signedIn, caller, organization_id) }
    }
    const { caller, scope } = await enter()
    await shares.call(scope)
    const ended = await shares.begin('streams', scope)
    const leave = () => {
      ended()
      streams.delete(stream)
    }
    const stream = open(request, reply, caller.user_id, scope, enter, leave)
    streams.add(stream)
    if (missed !== undefined) {
      const events = recent.since(missed)
      catchUp(stream, events)
      for (const event of events ?? []) announceChange(event, [stream])
    }
    // The client disconnected before the close handler was set.
    if (reply.raw.closed) leave()
  })
  const endAll = () => {
    for (const stream of streams) stream.end()
  }
  app.decorate('endStreams', endAll)
  app.decorate('countStreams', () => streams.size)
  app.addHook('preClose', async () => {
    clearInterval(heart)
    endAll()
    await listening.stop()
  })
}

/** @throws 422 if it is not a number of milliseconds */
function missedOf(value: unknown): number | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'string' && /^\d{1,15}$/.test(value)) return Number(value)
  throw invalid({ missed_ms: ['Enter a whole number of milliseconds.'] })
}

/** Sends events between a client's first responses and the opening of its stream. */
function catchUp(stream: Stream, missed: readonly LiveEvent[] | undefined): void {
  if (!missed) stream.write(RESYNC)
  else for (const event of missed) hear(stream, event)
}

function hear(stream: Stream, event: LiveEvent): void {
  if (!isVisibleTo(stream, event)) return
  const named = hearsNames(stream, event) ? event : { type: event.type, id: 0 }
  // The request that caused it, so that the tab that sent it can recognize it.
  const request = event.by?.user_id === stream.user_id ? { request_id: event.by.request_id } : {}
  stream.write(textOf({ ...named, ...request }))
}

function open(
  request: FastifyRequest,
  reply: FastifyReply,
  user_id: number,
  scope: Scope,
  enter: () => Promise<{ readonly scope: Scope }>,
  left: () => void,
): Stream {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': request.id,
    'x-accel-buffering': 'no',
    // The stream ends with the connection, so that a shutdown does not wait.
    connection: 'close',
  })
  raw.write('retry: 2000\nevent: ready\ndata: {}\n\n')
  raw.on('close', left)
  const end = () => void raw.end()
  const stream: Stream = {
    user_id,
    scope,
    // A client that reads too slowly is disconnected: after reconnecting it fetches what is on screen.
    write: (text) => (raw.writableLength > 1_000_000 ? raw.destroy() : raw.write(text)),
    judge: () =>
      enter().then(
        (entered) => {
          stream.scope = entered.scope
        },
        (error: unknown) => (error instanceof Refusal ? end() : undefined),
      ),
    end,
  }
  return stream
}

/** Makes a client refetch everything on screen. */
const RESYNC = 'event: resync\ndata: {}\n\n'

const textOf = ({ type, id, version, of, request_id }: EventOfBrowser) =>
  `event: change\ndata: ${JSON.stringify({ type, id, version, of, request_id })}\n\n`

/** Undefined for an event of a newer release that this one does not know. */
const audienceOf = ({ type }: Pick<LiveEvent, 'type'>) => (type in events ? events[type].audience : undefined)

/** Whether a stream may receive an event: its organization is in reach, and the role has one of the capabilities. */
export function isVisibleTo({ scope, user_id }: Pick<Stream, 'scope' | 'user_id'>, event: LiveEvent): boolean {
  const audience = audienceOf(event)
  if (audience === undefined) return false
  if (audience === 'person')
    return event.user_id === user_id && (event.organization_id === 0 || event.organization_id === scope.organization_id)
  const inReach =
    scope.everything ||
    scope.organization_id === event.organization_id ||
    scope.organization_ids.includes(event.organization_id)
  return inReach && audience.some((capability) => holds(scope, capability))
}

/** Events for these capabilities concern leads and deals, some of which may not be visible to the user. */
const OF_LEADS: readonly Capability[] = ['leads.interact', 'activities.view']

/** Users restricted to their own leads get the event without an id and refetch: an id would reveal that a record exists. */
function hearsNames({ scope }: Pick<Stream, 'scope'>, event: Pick<LiveEvent, 'type'>): boolean {
  const audience = audienceOf(event)
  return (
    !scope.own_leads_only || audience === 'person' || !audience?.some((capability) => OF_LEADS.includes(capability))
  )
}

interface Hearing {
  readonly channels: Readonly<Record<string, (payload: string) => void>>
  /** Called when listening begins; `again` after a lost connection, when events may have been missed. */
  readonly connected: (again: boolean) => void
}

/** Keeps one listening connection, and replaces it when it is lost. */
function listen(services: Services, hearing: Hearing): { stop(): Promise<void> } {
  let client: pg.Client | undefined
  let stopped = false
  let waiting: NodeJS.Timeout | undefined
  const connect = async (repeated: boolean) => {
    const next = services.pool.listener()
    client = next
    const retry = () => {
      if (stopped || client !== next) return
      client = undefined
      void next.end().catch(() => undefined)
      waiting = setTimeout(() => void connect(true), RECONNECT_MS)
    }
    next.on('error', retry)
    next.on('end', retry)
    next.on('notification', ({ channel, payload }) => hearing.channels[channel]?.(payload ?? ''))
    try {
      await next.connect()
      await next.query(`listen ${CHANNEL}; listen ${ACCESS_CHANNEL}`)
      hearing.connected(repeated)
    } catch (error) {
      if (!stopped) services.log.warn({ err: error }, 'Live events have no connection; trying again')
      retry()
    }
  }
  void connect(false)
  return {
    async stop() {
      stopped = true
      clearTimeout(waiting)
      await client?.end().catch(() => undefined)
    },
  }
}
