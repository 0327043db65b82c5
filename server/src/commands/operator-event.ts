import type { AuditEvent } from '../audit/event.ts'
import { markWith } from '../audit/mark.ts'

/** The audit event of a command that an operator runs about a user or another record. */
export const operatorEvent = (
  command: string,
  action: string,
  {
    reason,
    subject,
    signingKey,
  }: {
    readonly reason: string
    readonly subject: { readonly kind: string; readonly id: number }
    readonly signingKey: string
  },
): AuditEvent => ({
  id: crypto.randomUUID(),
  action,
  origin: { request_id: crypto.randomUUID(), address: '', user_agent: `npm run ${command}` },
  wanted: true,
  organization_id: null,
  actor: undefined,
  about: {},
  subject,
  details: { reason },
  written: false,
  mark: markWith(signingKey),
})
