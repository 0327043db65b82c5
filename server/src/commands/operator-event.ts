import type { AuditEvent } from '../audit/event.ts'
import { markWith } from '../audit/mark.ts'

/** The audit event of a command that an operator runs about a user. */
export const operatorEvent = (
  command: string,
  action: string,
  { reason, user_id, signingKey }: { readonly reason: string; readonly user_id: number; readonly signingKey: string },
): AuditEvent => ({
  id: crypto.randomUUID(),
  action,
  origin: { request_id: crypto.randomUUID(), address: '', user_agent: `npm run ${command}` },
  wanted: true,
  organization_id: null,
  actor: undefined,
  about: {},
  subject: { kind: 'user', id: user_id },
  details: { reason },
  written: false,
  mark: markWith(signingKey),
})
