import type { LiveEvent } from '@storey/api/events.ts'
import { failureOf } from './failure.ts'
import { requestOf } from './request.ts'
import type { Session } from './session.ts'
import { signOutAfter } from './sign-out.ts'

interface EventListener {
  hear(event: LiveEvent): void
  /** The stream is back after it was away. */
  returned(): void
}

const EVENTS = { method: 'GET', path: '/events', summary: '', access: { kind: 'signed_in', setup: false } } as const
const FIRST_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 30_000
/** Twice the server's heartbeat: a silent stream is a dead one. */
const SILENCE_MS = 60_000

/**
 * Follows the events of the session's organization. One tab of a browser holds the stream (the one with the lock) and
 * passes what it hears to the others; when it closes, the next one takes over.
 */
export function followEvents(session: Session, ears: EventListener): () => void {
  const ended = new AbortController()
  const name = `storey-events-${session.user_id}-${session.organization_id}`
  const others = new BroadcastChannel(name)
  others.onmessage = ({ data }: MessageEvent<LiveEvent | 'returned'>) => {
    if (data === 'returned') ears.returned()
    else ears.hear(data)
  }
  const shared: EventListener = {
    hear(event) {
      ears.hear(event)
      others.postMessage(event)
    },
    returned() {
      ears.returned()
      others.postMessage('returned')
    },
  }
  const hold = () => keepOpen(session, shared, ended.signal)
  // Web Locks need a secure address; without them every tab has a stream of its own.
  if (navigator.locks) void navigator.locks.request(name, { signal: ended.signal }, hold).catch(() => undefined)
  else void hold()
  return () => {
    ended.abort()
    others.close()
  }
}

async function keepOpen(session: Session, ears: EventListener, signal: AbortSignal): Promise<void> {
  let pause = FIRST_PAUSE_MS
  for (let opened = 0; !signal.aborted; ) {
    const lasted = await readOnce(session, ears, signal, opened > 0).catch(() => false)
    if (lasted === 'refused') return
    if (lasted) {
      opened++
      pause = FIRST_PAUSE_MS
    }
    await wait(pause * (0.75 + Math.random() / 2), signal)
    pause = Math.min(pause * 2, MAX_PAUSE_MS)
  }
}

/** Reads one stream to its end. False where it could not be opened. */
async function readOnce(
  session: Session,
  ears: EventListener,
  signal: AbortSignal,
  again: boolean,
): Promise<boolean | 'refused'> {
  const silent = new AbortController()
  const { url, headers } = requestOf(EVENTS, {}, session.organization_id)
  const response = await fetch(url, {
    headers: { ...headers, accept: 'text/event-stream', authorization: `Bearer ${session.token}` },
    signal: AbortSignal.any([signal, silent.signal]),
  })
  if (response.status === 401 || response.status === 403) {
    await signOutAfter(session.token, (await failureOf(response)).code)
    return 'refused'
  }
  if (!response.ok || !response.body) return false
  if (again) ears.returned()
  let watch = setTimeout(() => silent.abort(), SILENCE_MS)
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return true
      clearTimeout(watch)
      watch = setTimeout(() => silent.abort(), SILENCE_MS)
      const { messages, left } = readMessages(rest + value)
      rest = left
      for (const { name, data } of messages) {
        if (name === 'change') ears.hear(JSON.parse(data) as LiveEvent)
        if (name === 'resync') ears.returned()
      }
    }
  } catch {
    return true
  } finally {
    clearTimeout(watch)
  }
}

interface Message {
  readonly name: string
  readonly data: string
}

/** The whole messages in a piece of a stream, and what is left for the next piece. */
export function readMessages(text: string): { messages: Message[]; left: string } {
  const parts = text.replaceAll('\r\n', '\n').split('\n\n')
  const left = parts.pop() ?? ''
  return { messages: parts.map(messageOf), left }
}

function messageOf(part: string): Message {
  const lines = part.split('\n')
  const valuesOf = (field: string) =>
    lines.filter((line) => line.startsWith(`${field}:`)).map((line) => line.slice(field.length + 1).trimStart())
  return { name: valuesOf('event').at(-1) ?? 'message', data: valuesOf('data').join('\n') }
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
