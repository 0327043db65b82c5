/** A formatted e-mail. */
export interface Email {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Who receives an answer: the user who sent it. */
  readonly reply_to?: { readonly name: string; readonly address: string }
  /** The URL of `List-Unsubscribe`. */
  readonly unsubscribe?: string
  readonly attachments?: readonly EmailAttachment[]
  /** Stored pictures that its HTML shows, attached right before it is sent. */
  readonly pictures?: readonly EmailPicture[]
}

/** A picture of an HTML with `cid:` and its name. */
export interface EmailPicture {
  readonly cid: 'logo' | 'picture'
  readonly uuid: string
  /** The HTML in its place once it is attached. */
  readonly html: string
}

/** A small file in an e-mail. */
export interface EmailAttachment {
  readonly name: string
  readonly type: string
  /** In base64, because an e-mail is kept as JSON. */
  readonly content: string
  /** Of a picture in the HTML. */
  readonly cid?: string
}

/** An e-mail to send, with its recipient. */
export interface Outgoing {
  /** The same for all tries, so that a receiver can detect a repeat. */
  readonly id: string
  readonly to: string
  readonly letter: Email
  /** The sender of the platform’s settings; what it leaves out is that of the environment. */
  readonly sender?: { readonly name?: string | undefined; readonly reply_to?: string | undefined }
}

/** Sends e-mails. */
export interface Transport {
  readonly kind: 'smtp' | 'local'
  /**
   * Sends one e-mail, and returns the response. `handOver` is awaited just before the end of the text is sent:
   * before that it cannot have arrived, afterwards it may have. If it throws, nothing has arrived.
   *
   * @throws MailProblem
   */
  send(outgoing: Outgoing, handOver: () => Promise<void>): Promise<string>
  /**
   * Checks whether e-mails would be accepted now; returns a sentence.
   *
   * @throws if they would not
   */
  check(): Promise<string>
  close(): void
}

/**
 * Why an e-mail was not sent. `later`: it was not accepted, another try may succeed. `never`: it was refused permanently.
 * `uncertain`: it was handed over without a response, so it may have been accepted.
 */
export class MailProblem extends Error {
  readonly outcome: 'later' | 'never' | 'uncertain'
  constructor(outcome: 'later' | 'never' | 'uncertain', message: string) {
    super(message)
    this.name = 'MailProblem'
    this.outcome = outcome
  }
}
