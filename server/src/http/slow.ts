import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../kernel/settings.ts'

/** How often open connections are checked. */
const POLL_MS = 1_000
/** Bytes of a file or response that must be transferred in the time allowed for a whole small body: 3 kB per second. */
const BYTES_LEAST = 100_000
/** Maximum duration of an upload that makes progress. */
export const MAX_UPLOAD_MS = 15 * 60_000

interface Open {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  /** The time since which nothing, or too little, was transferred. */
  since: number
  bytes: number
}

/**
 * Closes connections whose body does not arrive, or whose response is not read: a small body has `requestTimeout` for
 * all of it, a file and a response for each 100 kB. Node's own server checks the headers.
 */
export function closeSlow(app: FastifyInstance, { requestTimeout }: Pick<Settings, 'requestTimeout'>): void {
  const sending = new Set<Open>()
  const taking = new Set<Open>()
  const track = (all: Set<Open>, request: FastifyRequest, reply: FastifyReply, bytes: number) => {
    const open: Open = { request, reply, since: Date.now(), bytes }
    all.add(open)
    return () => void all.delete(open)
  }
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    // A call made inside this process has no connection to check.
    if (!hasBody(request) || !(raw.socket instanceof Socket)) return
    const done = track(sending, request, reply, raw.socket.bytesRead)
    raw.once('end', done)
    raw.once('close', done)
  })
  app.addHook('onSend', async (request, reply) => {
    if (!(request.raw.socket instanceof Socket)) return
    const done = track(taking, request, reply, takenOf(request))
    reply.raw.once('finish', done)
    reply.raw.once('close', done)
  })
  const timer = setInterval(
    () => {
      const now = Date.now()
      for (const open of sending) {
        const { request, reply } = open
        // After an early response the rest of the body is not awaited.
        const moves = request.isMultipart() && !reply.sent
        if (!hasMoved(open, now, moves ? request.raw.socket.bytesRead : open.bytes, requestTimeout)) close(open)
      }
      for (const open of taking) if (!hasMoved(open, now, takenOf(open.request), requestTimeout)) close(open)
    },
    Math.min(POLL_MS, requestTimeout),
  )
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}

const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Bytes that were sent to the client; the rest is still buffered in this process. */
const takenOf = ({ raw: { socket } }: FastifyRequest) => (socket.bytesWritten ?? 0) - (socket.writableLength ?? 0)

function hasMoved(open: Open, now: number, bytes: number, patience: number): boolean {
  if (bytes - open.bytes >= BYTES_LEAST) {
    open.bytes = bytes
    open.since = now
  }
  return now - open.since < patience
}

/** Sends 408 if the client can still read it, and destroys the connection shortly after. */
function close({ request, reply }: Open): void {
  const { socket } = request.raw
  if (!reply.raw.headersSent && socket.writable)
    socket.end('HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n')
  setTimeout(() => socket.destroy(), 500).unref()
}
