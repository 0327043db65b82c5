import type { Email } from './email.ts'

/** A letter on its way: who gets it, and what a mail reader shows. */
export interface Outgoing {
  /** The same for all attempts, so that a receiver can recognize a repeat. */
  readonly id: string
  readonly to: string
  readonly letter: Email
}

/** Sends e-mails. */
export interface Transport {
  readonly kind: 'smtp' | 'local'
  /**
   * Sends one e-mail and returns the server's reply. `handOver` is awaited just before the end of the text is sent: until then
   * nothing can have been delivered, afterwards it may have been. When it throws, nothing was delivered.
   *
   * @throws MailProblem
   */
  send(outgoing: Outgoing, handOver: () => Promise<void>): Promise<string>
  /**
   * Asks whether letters would be taken now, and answers in a sentence.
   *
   * @throws where they would not
   */
  check(): Promise<string>
  close(): void
}

/**
 * Why an e-mail was not sent. `later`: not accepted, a retry may succeed. `never`: rejected permanently. `uncertain`:
 * transmitted without a reply, so it may have been accepted.
 */
export class MailProblem extends Error {
  readonly outcome: 'later' | 'never' | 'uncertain'
  constructor(outcome: 'later' | 'never' | 'uncertain', message: string) {
    super(message)
    this.name = 'MailProblem'
    this.outcome = outcome
  }
}
