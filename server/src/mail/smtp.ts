import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import type SMTPConnection from 'nodemailer/lib/smtp-connection/index.js'
import { MailProblem, type Transport } from '../services/transport.ts'
import { addressOf, build, type Sender } from './message.ts'
import { withHint } from './smtp-hints.ts'

interface SmtpOptions extends Sender {
  /** `smtp://user:password@host:587` or `smtps://...`. */
  readonly url: string
  /** The envelope's sender, which receives bounces. Default: the sender. */
  readonly return_path?: string | undefined
  /** How long to wait for a response of the server. */
  readonly silence_ms?: number
  /** Maximum time for one e-mail, however slow the server: less than its job's limit. */
  readonly maxMs?: number
}

/** Sends e-mails by SMTP, with one connection per e-mail. */
export function smtpTransport({
  url,
  from,
  reply_to,
  return_path = addressOf(from),
  silence_ms = 30_000,
  maxMs: most_ms = 120_000,
}: SmtpOptions): Transport {
  const { auth, ...server } = readMailUrl(url)
  const open = async (): Promise<SMTPConnection> => {
    const { default: Connection } = await import('nodemailer/lib/smtp-connection/index.js')
    const connection = new Connection({
      ...server,
      connectionTimeout: silence_ms,
      greetingTimeout: silence_ms,
      socketTimeout: silence_ms,
    })
    // The library reports a failure to the pending call, or as an event if it assumes that there is none.
    const failed = new Promise<never>((_, fail) => connection.on('error', fail))
    failed.catch(() => undefined)
    try {
      await Promise.race([failed, called((done) => connection.connect(done))])
      if (auth) await Promise.race([failed, called((done) => connection.login({ credentials: auth }, done))])
      return connection
    } catch (problem) {
      connection.close()
      throw withHint(problem as Error)
    }
  }
  return {
    kind: 'smtp',
    async send(outgoing, handOver) {
      const message = await build({ from, reply_to }, outgoing)
      const body = new Body(message, handOver)
      let connection: SMTPConnection | undefined
      try {
        connection = await open()
        return await spoken(connection, { from: return_path, to: [outgoing.to], size: message.length }, body, most_ms)
      } catch (problem) {
        await body.giveUp()
        throw problemOf(problem as SmtpError, body.left)
      } finally {
        connection?.close()
      }
    },
    async check() {
      const connection = await open()
      connection.quit()
      return `The mail server at ${server.host}:${server.port} lets us in.`
    },
    close: () => undefined,
  }
}

/** Runs the conversation for one e-mail; returns the server's final response. */
function spoken(
  connection: SMTPConnection,
  envelope: { from: string; to: string[]; size: number },
  body: Body,
  maxMs: number,
): Promise<string> {
  return new Promise((done, fail) => {
    const timer = setTimeout(() => fail(new Error(`The conversation took longer than ${maxMs / 1000} s.`)), maxMs)
    const ended = (problem: Error | null | undefined, answer = '') => {
      clearTimeout(timer)
      if (problem) fail(problem)
      else done(answer)
    }
    connection.on('error', ended)
    // Some errors only close the connection.
    connection.on('end', () => ended(new Error('The connection closed before an answer came.')))
    connection.send(envelope, body, (problem, info) => ended(problem, info?.response))
  })
}

const called = (call: (done: (problem?: Error | null) => void) => void) =>
  new Promise<void>((done, fail) => call((problem) => (problem ? fail(problem) : done())))

/**
 * Parses a `MAIL_URL`. E-mails grant access to accounts, so except to this machine they must be sent encrypted;
 * `?tls=optional` is for a relay in a trusted network.
 */
export function readMailUrl(text: string) {
  const url = new URL(text)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const secure = url.protocol === 'smtps:'
  const loopback = host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'))
  const optional = loopback || url.searchParams.get('tls') === 'optional'
  return {
    host,
    port: url.port === '' ? (secure ? 465 : 587) : Number(url.port),
    secure,
    requireTLS: !secure && !optional,
    opportunisticTLS: !secure && optional,
    tls: { rejectUnauthorized: !loopback },
    auth: url.username === '' ? undefined : { user: decoded(url.username), pass: decoded(url.password) },
  }
}

/** Decodes a password, which may contain an unescaped %. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * The text of a message, read when the server requests it. It pauses before its end: a server accepts a message at the
 * final dot, never before (RFC 5321, 4.1.1.4), so it can only have arrived after that.
 */
class Body extends Readable {
  /** Whether its end was sent. */
  left = false
  readonly #message: Buffer
  readonly #handOver: () => Promise<void>
  #begun = false
  #handing: Promise<void> | undefined

  constructor(message: Buffer, handOver: () => Promise<void>) {
    super()
    this.#message = message
    this.#handOver = handOver
  }

  override _read() {
    if (!this.#begun) {
      this.#begun = true
      this.push(this.#message)
      return
    }
    this.#handing ??= this.#handOver().then(
      () => {
        if (this.destroyed) return
        this.left = true
        this.push(null)
      },
      (problem: Error) => void this.destroy(problem),
    )
  }

  /** Prevents the end from being sent; waits for a running hand-over. */
  async giveUp(): Promise<void> {
    this.on('error', () => undefined)
    this.destroy()
    await this.#handing
  }
}

interface SmtpError extends Error {
  readonly code?: string
  readonly command?: string
  readonly responseCode?: number
}

/**
 * The outcome of a failed conversation, after RFC 5321: 4yz is temporary, 5yz for the recipient or the text is permanent. A
 * refused sender or password is a configuration error, after whose repair the e-mail is sent.
 */
function problemOf({ responseCode = 0, code, command, message }: SmtpError, left: boolean): MailProblem {
  // An address that the library refuses to write into a command.
  if (code === 'EENVELOPE' && command === 'API') return new MailProblem('never', message)
  if (responseCode < 400) return new MailProblem(left ? 'uncertain' : 'later', message)
  const ofLetter = (code === 'EENVELOPE' && command !== 'MAIL FROM') || code === 'EMESSAGE'
  return new MailProblem(ofLetter && responseCode >= 500 && responseCode !== 530 ? 'never' : 'later', message)
}
