import type { ClientRegistration } from '@storey/api/inventory/client-registrations.ts'
import type { VoucherDocument } from '../../pdf/voucher.ts'
import { dayText, momentText } from './rules.ts'

const KINDS: Readonly<Record<ClientRegistration['events'][number]['kind'], string>> = {
  registered: 'Registered, protected',
  refused: 'Registered, refused',
  extended: 'Protection extended by activity',
  reminded: 'Reminder sent of the end',
  expired: 'Protection ended',
  released: 'Released',
  transferred: 'Transferred to another brokerage',
  received: 'Received by transfer',
}

/** The evidence card of a registration: what happened and when, with the seal that the sales desk can verify. */
export function cardOf(
  registration: ClientRegistration,
  { seal, now, timezone }: { readonly seal: string; readonly now: Date; readonly timezone: string },
): VoucherDocument {
  const { number, project, developer, brokerage, broker, client_name, client_phone, client_email } = registration
  const { status, protected_on, reason, events } = registration
  return {
    title: 'Client registration',
    language: 'en',
    number,
    from: brokerage.name,
    amount: { label: 'Protected until', value: dayText(protected_on) },
    reversed: status === 'protected' ? null : reason,
    details: 'Evidence',
    facts: [
      { label: 'Client', value: client_name },
      ...(client_phone ? [{ label: 'Phone', value: client_phone }] : []),
      ...(client_email ? [{ label: 'E-mail', value: client_email }] : []),
      { label: 'Project', value: `${project.name}, ${developer}` },
      { label: 'Broker', value: `${broker.name}, ${brokerage.name}` },
      ...(status === 'protected' ? [{ label: 'Reason', value: reason }] : []),
      ...events.map(({ kind, at, actor, protected_on: until }) => ({
        label: momentText(at, timezone),
        value: [KINDS[kind], actor && `by ${actor}`, `until ${dayText(until)}`].filter(Boolean).join(', '),
      })),
      { label: 'Issued', value: momentText(now.toISOString(), timezone) },
      { label: 'Seal', value: seal },
    ],
    signature: 'The sales desk of the developer verifies the seal under Registered clients.',
  }
}
