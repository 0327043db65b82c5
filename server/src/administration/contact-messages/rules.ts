import type { MessageChannel, RecipientField, SkipReason } from '@storey/api/messaging/message-names.ts'
import type { Recipient } from './queries.ts'

type Sources = Readonly<
  Record<string, { readonly field?: RecipientField | undefined; readonly text?: string | undefined }>
>

/** A recipient with their message, or the reason for not getting one. */
export interface Planned {
  readonly recipient: Recipient
  readonly address: string | null
  readonly skip_reason: SkipReason | null
  readonly values: string[]
}

const addressOf = (channel: MessageChannel, { whatsapp, email }: Recipient) =>
  channel === 'whatsapp' ? whatsapp : email

/** Decides which recipients get the message. Each address gets it once: the first in the list. */
export function planMessages(
  recipients: readonly Recipient[],
  {
    channel,
    names,
    sources,
    optedOut,
  }: {
    readonly channel: MessageChannel
    readonly names: readonly string[]
    readonly sources: Sources
    readonly optedOut: ReadonlySet<string>
  },
): Planned[] {
  const seen = new Set<string>()
  return recipients.map((recipient) => {
    const address = addressOf(channel, recipient)
    const skip_reason = reasonOf(recipient, address, optedOut, seen)
    if (address !== null && skip_reason === null) seen.add(address)
    return { recipient, address, skip_reason, values: names.map((name) => filledIn(recipient, sources[name])) }
  })
}

function reasonOf(
  { blocked, opted_out }: Recipient,
  address: string | null,
  optedOut: ReadonlySet<string>,
  seen: ReadonlySet<string>,
): SkipReason | null {
  if (blocked) return 'blocked'
  if (opted_out || (address !== null && optedOut.has(address))) return 'opted_out'
  if (address === null) return 'no_address'
  return seen.has(address) ? 'duplicate' : null
}

/** The value of the field, or the fixed text, on one line, as providers require. */
const filledIn = (recipient: Recipient, source: Sources[string] | undefined) =>
  ((source?.field && recipient[source.field]?.trim()) || source?.text || '').replace(/\s+/g, ' ').slice(0, 500)

/** Problems that prevent sending, by field: a variable without a value, or one that is not in the text. */
export function problemsOf(
  names: readonly string[],
  sources: Sources,
  planned: readonly Planned[],
): Record<string, string[]> {
  const problems: Record<string, string[]> = {}
  for (const name of Object.keys(sources))
    if (!names.includes(name)) problems[`variables.${name}`] = [`The text has no variable ${name}.`]
  const getting = planned.filter(({ skip_reason }) => skip_reason === null)
  for (const [at, name] of names.entries()) {
    const source = sources[name]
    if (!source) {
      problems[`variables.${name}`] = [`Enter a value for ${name}.`]
      continue
    }
    const empty = getting.filter(({ values }) => values[at] === '').length
    if (empty > 0)
      problems[`variables.${name}`] = [
        `${empty === 1 ? '1 recipient has' : `${empty} recipients have`} no ${source.field ?? 'value'}. Enter a text to use instead.`,
      ]
  }
  if (getting.length === 0) problems.recipients = ['None of them can get this message.']
  return problems
}
