import type { LiveEvent } from '@storey/api/event-types.ts'
import { failureOf } from './failure.ts'
import { requestOf } from './request.ts'
import type { Session } from './session.ts'
import { signOutAfter } from './sign-out.ts'

interface EventListener {
  hear(event: LiveEvent): void
  /** Called when the stream reconnects. */
  returned(): void
}

const EVENTS = { method: 'GET', path: '/events', summary: '', access: { kind: 'signed_in', setup: false } } as const
const FIRST_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 30_000
/** Twice the server's heartbeat: a silent stream is dead. */
const SILENCE_MS = 60_000

/**
 * Subscribes to the events of the session's organization. One tab of a browser has the stream (the one with the lock) and forwards its
 * events to the others; when it closes, the next tab takes over.
 */
export function followEvents(session: Session, listener: EventListener): () => void {
  const begun = Date.now()
  const ended = new AbortController()
  const name = `storey-events-${session.user_id}-${session.organization_id}`
  const others = new BroadcastChannel(name)
  others.onmessage = ({ data }: MessageEvent<LiveEvent | 'returned'>) => {
    if (data === 'returned') listener.returned()
    else listener.hear(data)
  }
  const shared: EventListener = {
    hear(event) {
      listener.hear(event)
      others.postMessage(event)
    },
    returned() {
      listener.returned()
      others.postMessage('returned')
    },
  }
  const hold = () => keepOpen(session, shared, ended.signal, begun)
  // Web Locks need a secure context; without them every tab has its own stream.
  if (navigator.locks) void navigator.locks.request(name, { signal: ended.signal }, hold).catch(() => undefined)
  else void hold()
  return () => {
    ended.abort()
    others.close()
  }
}

async function keepOpen(session: Session, listener: EventListener, signal: AbortSignal, begun: number): Promise<void> {
  let pause = FIRST_PAUSE_MS
  for (let opened = 0; !signal.aborted; ) {
    // The first responses may be older than the stream: it asks for the changes since then.
    const query = opened === 0 ? { missed_ms: Math.max(Date.now() - begun, 0) } : {}
    const lasted = await readOnce(session, listener, signal, query).catch(() => false)
    if (lasted === 'refused') return
    if (lasted) {
      opened++
      pause = FIRST_PAUSE_MS
    }
    await wait(pause * (0.75 + Math.random() / 2), signal)
    pause = Math.min(pause * 2, MAX_PAUSE_MS)
  }
}

/** Reads one stream to its end. Returns false if it could not be opened. */
async function readOnce(
  session: Session,
  listener: EventListener,
  signal: AbortSignal,
  query: { readonly missed_ms?: number },
): Promise<boolean | 'refused'> {
  const silent = new AbortController()
  const { url, headers } = requestOf(EVENTS, { query }, session.organization_id)
  const response = await fetch(url, {
    headers: { ...headers, accept: 'text/event-stream', authorization: `Bearer ${session.token}` },
    signal: AbortSignal.any([signal, silent.signal]),
  })
  if (response.status === 401 || response.status === 403) {
    await signOutAfter(session.token, (await failureOf(response)).code)
    return 'refused'
  }
  if (!response.ok || !response.body) return false
  if (query.missed_ms === undefined) listener.returned()
  let watch = setTimeout(() => silent.abort(), SILENCE_MS)
  try {
    // Loaded after the first screen: only an open stream needs it.
    const { EventSourceParserStream } = await import('eventsource-parser/stream')
    const alive = new TransformStream<string, string>({
      transform(text, next) {
        clearTimeout(watch)
        watch = setTimeout(() => silent.abort(), SILENCE_MS)
        next.enqueue(text)
      },
    })
    const messages = response.body
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(alive)
      .pipeThrough(new EventSourceParserStream())
      .getReader()
    for (;;) {
      const { done, value } = await messages.read()
      if (done) return true
      if (value.event === 'change') listener.hear(JSON.parse(value.data) as LiveEvent)
      if (value.event === 'resync') listener.returned()
    }
  } catch {
    return true
  } finally {
    clearTimeout(watch)
  }
}

const wait = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((done) => {
    const timer = setTimeout(done, milliseconds)
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer)
        done()
      },
      { once: true },
    )
  })
