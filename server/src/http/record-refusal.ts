import { type AuditEvent, noteRefusal } from '../audit/event.ts'
import { writeAlone } from '../audit/write.ts'
import { Outage, outageOf } from '../errors/outages.ts'
import { type Refusal, refusalOf, TooMany } from '../errors/problems.ts'
import { prefixOf } from '../kernel/security-log.ts'
import type { Services } from '../services/services.ts'
import type { Route } from './serve.ts'

const TOO_MANY = 429
const FAILED = { result: 'failed', status: 500 } as const

/**
 * Records why a call was refused or failed, after its transaction was rolled back.
 *
 * @returns the error to throw: the refusal or outage for it, or the error itself
 */
export async function recordFailure(services: Services, route: Route, event: AuditEvent, error: unknown) {
  const refusal = refusalOf(error, route.constraints) ?? outageOf(error)
  // An outage is logged as a warning with its cause: it needs a repair, but is not an error of the code.
  if (refusal instanceof Outage && !(error instanceof Outage))
    services.log.warn({ err: error, request_id: event.origin.request_id }, 'A request met an outage')
  await recordRefusal(services, event, refusal)
  return refusal ?? error
}

/** Writes the event of a refused or failed call in its own transaction: the effects of the call were rolled back. */
export async function recordRefusal({ pool, log }: Services, event: AuditEvent, refusal: Refusal | undefined) {
  if (!event.wanted || event.written || refusal instanceof Outage || !(event.actor || event.about.heard)) return
  // Only the first refusal per window of a rate limit writes an event: the others are counted, and do not flood the log.
  if (refusal?.status === TOO_MANY) {
    if (!(refusal instanceof TooMany && refusal.first)) return
    const { action, origin } = event
    const { request_id, address } = origin
    log.warn(
      { security: 'too_many_tries', action, request_id, ip_prefix: prefixOf(address) },
      'A limit on tries is full',
    )
  }
  if (refusal) noteRefusal(event, refusal.body)
  try {
    await writeAlone(pool, event, refusal ? { result: 'refused', status: refusal.status } : FAILED)
  } catch (problem) {
    log.error({ err: problem, request_id: event.origin.request_id }, 'A refusal could not be written to the audit log')
  }
}
