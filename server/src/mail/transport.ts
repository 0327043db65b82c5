import type { Email } from './email.ts'

/** A letter on its way: who gets it, and what a mail reader shows. */
export interface Outgoing {
  /** The same over all tries, so that a receiver can tell a repeat. */
  readonly id: string
  readonly to: string
  readonly letter: Email
}

/** What carries letters away. */
export interface Transport {
  readonly kind: 'smtp' | 'local'
  /**
   * Sends one letter, and answers what was said to it. `handOver` is awaited just before the end of the text leaves:
   * until then nothing can have arrived, from then on something may have. Where it throws, nothing arrives.
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
 * Why a letter did not leave. `later`: it was not taken, another try may succeed. `never`: it was refused for good.
 * `uncertain`: it was handed over and no answer came, so it may have been taken.
 */
export class MailProblem extends Error {
  readonly outcome: 'later' | 'never' | 'uncertain'
  constructor(outcome: 'later' | 'never' | 'uncertain', message: string) {
    super(message)
    this.name = 'MailProblem'
    this.outcome = outcome
  }
}
