import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

/** One HTTP call as bytes, and the check of its response. */
export interface Call {
  readonly bytes: Buffer
  /** Describes an error in a response; undefined if it is correct. */
  readonly wrong: (status: number, body: string) => string | undefined
  /** Whether every response is checked; otherwise the first ones of each user, refusals, and one in forty. */
  readonly always?: boolean
}

export interface Load {
  readonly port: number
  /** Number of connections, each with one running call at any time. */
  readonly users: number
  readonly seconds: number
  /** Time between the beginnings of two calls of a user, who catches up after a slow one; default: the next one follows the response. */
  readonly every_ms?: number
  /** The next call of a user. */
  readonly next: (user: number) => Call
}

export interface Loaded {
  readonly calls: number
  readonly seconds: number
  /** Milliseconds of each call, ascending. */
  readonly times: readonly number[]
  readonly wrong: readonly string[]
}

const JUDGE_FIRST = 3
const JUDGE_EVERY = 40

/**
 * Sends calls as fast as responses arrive. Written on plain sockets, because the load generator shares the machine with the server: it
 * reads only the status and the length of a response, except for the few that are checked.
 */
export async function load({ port, users, seconds, every_ms = 0, next }: Load): Promise<Loaded> {
  const times: number[] = []
  const errors: string[] = []
  const began = performance.now()
  const end = began + seconds * 1000
  await Promise.all(
    Array.from({ length: users }, async (_, user) => {
      const line = await openLine(port)
      for (let made = 0; performance.now() < end; made++) {
        // Users take turns: all at once would be a burst in each period.
        const early = began + (made + user / users) * every_ms - performance.now()
        if (every_ms > 0 && early > 0) await pause(early)
        const call = next(user)
        const sent = performance.now()
        const { status, body } = await line.call(call.bytes)
        const took = performance.now() - sent
        times.push(took)
        const judged = call.always || made < JUDGE_FIRST || made % JUDGE_EVERY === 0 || status >= 300
        const problem = judged ? call.wrong(status, body()) : undefined
        if (problem !== undefined) errors.push(problem)
      }
      line.close()
    }),
  )
  const took = (performance.now() - began) / 1000
  return { calls: times.length, seconds: took, times: times.sort((one, other) => one - other), wrong: errors }
}

interface Answer {
  readonly status: number
  readonly body: () => string
}

interface Line {
  call(bytes: Buffer): Promise<Answer>
  close(): void
}

/** A keep-alive connection for sequential calls. */
async function openLine(port: number): Promise<Line> {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((done, fail) => socket.once('connect', done).once('error', fail))
  let held: Buffer = Buffer.alloc(0)
  let waiting: { answer: (answer: Answer) => void; fail: (error: Error) => void } | undefined
  socket.on('data', (chunk) => {
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk])
    const read = readAnswer(held)
    if (!read || !waiting) return
    held = held.subarray(read.length)
    const { answer } = waiting
    waiting = undefined
    answer(read)
  })
  const broken = (error?: Error) => waiting?.fail(error ?? new Error('The server closed the connection.'))
  socket.on('error', broken).on('close', () => broken())
  return {
    call: (bytes) =>
      new Promise((answer, fail) => {
        waiting = { answer, fail }
        socket.write(bytes)
      }),
    close: () => void socket.destroy(),
  }
}

const LENGTH = /\r\ncontent-length: (\d+)/i

/** The first complete response in the received bytes; undefined while it is incomplete. */
function readAnswer(bytes: Buffer): (Answer & { readonly length: number }) | undefined {
  const head = bytes.indexOf('\r\n\r\n')
  if (head < 0) return undefined
  const text = bytes.toString('latin1', 0, head)
  const size = Number(LENGTH.exec(text)?.[1] ?? 0)
  const length = head + 4 + size
  if (bytes.length < length) return undefined
  return { status: Number(text.slice(9, 12)), body: () => bytes.toString('utf8', head + 4, length), length }
}

/** A request as bytes. */
export function request(
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  { token, body }: { token?: string | undefined; body?: unknown } = {},
): Buffer {
  const text = body === undefined ? '' : JSON.stringify(body)
  const head = [`${method} ${path} HTTP/1.1`, 'host: 127.0.0.1', 'accept: application/json']
  if (token !== undefined) head.push(`authorization: Bearer ${token}`)
  if (body !== undefined) head.push('content-type: application/json', `content-length: ${Buffer.byteLength(text)}`)
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}`)
}

/** A single call whose response is parsed as JSON. @throws if it is refused */
export async function ask<Answered>(port: number, bytes: Buffer): Promise<Answered> {
  const line = await openLine(port)
  try {
    const { status, body } = await line.call(bytes)
    if (status >= 300) throw new Error(`Answered ${status}: ${body().slice(0, 300)}`)
    return JSON.parse(body()) as Answered
  } finally {
    line.close()
  }
}
