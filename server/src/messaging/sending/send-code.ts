import type { Database } from '../../database/connect.ts'
import type { Services } from '../../services/services.ts'
import { providerOf } from '../providers/actions.ts'
import { insertDirect } from './direct-queries.ts'
import { recordDirect } from './record-direct.ts'

export interface CodeMessage {
  readonly id: string
  readonly organization_id: number
  /** E.164. */
  readonly address: string
  readonly template: string
  readonly language: string
}

/** Stores that a code is being sent, in the caller's transaction and without the code. */
export const beginCode = (db: Database, message: CodeMessage) =>
  insertDirect(db, { ...message, kind: 'code', status: 'sending', sending_at: new Date().toISOString(), attempts: 1 })

/**
 * Sends a code at once, once: its reader waits for it, and asks for another if it does not come. Returns false if it was certainly
 * not sent.
 */
export async function sendCodeNow(
  services: Services,
  message: CodeMessage & { readonly code: string; readonly variables: readonly string[] },
): Promise<boolean> {
  const { id, address, template, language, code } = message
  const variables = message.variables.map((name) => ({ name, value: code }))
  const provider = providerOf(services.settings)
  const outcome = provider
    ? await provider.send({ key: id, to: address, template, language, variables, code })
    : ({ kind: 'failed', code: 'off', text: 'WhatsApp is not set up on this server.', retryable: false } as const)
  if (outcome.kind === 'later' || outcome.kind === 'stop') {
    const text = outcome.text
    await recordDirect(services, { id, attempts: 1 }, { kind: 'failed', code: outcome.kind, text, retryable: false })
    return false
  }
  await recordDirect(services, { id, attempts: 1 }, outcome)
  return outcome.kind !== 'failed'
}
