import type { ClientRegistration, RegistrationStatus } from './client-registrations.ts'

/** How a registration got its state: by being first, by a viewing, or from the brokerage that protected the client before. */
export type ProtectionCause = 'first' | 'viewing' | 'received'

/** The cause of a state by the kinds of the registration's events. */
export function protectionCause({
  status,
  events,
}: {
  readonly status: RegistrationStatus
  readonly events: readonly Pick<ClientRegistration['events'][number], 'kind'>[]
}): ProtectionCause {
  const has = (kind: 'received' | 'registered' | 'protected') => events.some((event) => event.kind === kind)
  if (has('received')) return 'received'
  // Registered at first and refused later: another one had the first viewing.
  if (status === 'refused') return has('registered') ? 'viewing' : 'first'
  return has('protected') ? 'viewing' : 'first'
}
