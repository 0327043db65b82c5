import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { addressOf, build } from './message.ts'
import { MailProblem, type Transport } from './transport.ts'

interface SmtpOptions {
  /** `smtp://user:password@host:587` or `smtps://...`. */
  readonly url: string
  /** As in a header: `Storey <storey@example.com>`. */
  readonly from: string
  readonly reply_to?: string | undefined
}

/** How long to wait for a server that does not answer. */
const SILENCE_MS = 30_000

/** Letters by SMTP, one connection a letter. */
export function smtpTransport({ url, from, reply_to }: SmtpOptions, silence_ms = SILENCE_MS): Transport {
  const mailer = createTransport({
    url,
    connectionTimeout: silence_ms,
    greetingTimeout: silence_ms,
    socketTimeout: silence_ms,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    kind: 'smtp',
    async send(outgoing, handOver) {
      const message = await build({ from, reply_to }, outgoing)
      const body = new Body(message, handOver)
      try {
        await mailer.sendMail({ envelope: { from: addressOf(from), to: [outgoing.to] }, raw: body })
      } catch (problem) {
        throw problemOf(problem as SmtpError, body.left)
      }
    },
    async check() {
      await mailer.verify()
      return `The mail server at ${new URL(url).host} takes letters.`
    },
    close: () => mailer.close(),
  }
}

/** The text of a message, which says when it begins to leave. */
class Body extends Readable {
  /** Whether anything of it was given away. */
  left = false
  readonly #message: Buffer
  readonly #handOver: () => Promise<void>

  constructor(message: Buffer, handOver: () => Promise<void>) {
    super()
    this.#message = message
    this.#handOver = handOver
  }

  override _read() {
    if (this.left) return
    this.#handOver().then(
      () => {
        this.left = true
        this.push(this.#message)
        this.push(null)
      },
      (problem: Error) => this.destroy(problem),
    )
  }
}

interface SmtpError extends Error {
  readonly code?: string
  readonly responseCode?: number
}

/** What a failed conversation means, after RFC 5321: 4yz passes, 5yz to an envelope or a text stays. */
function problemOf(problem: SmtpError, left: boolean): MailProblem {
  const { responseCode, code, message } = problem
  if (responseCode === undefined) return new MailProblem(left ? 'uncertain' : 'later', message)
  const ofLetter = code === 'EENVELOPE' || code === 'EMESSAGE'
  return new MailProblem(ofLetter && responseCode >= 500 ? 'never' : 'later', message)
}
