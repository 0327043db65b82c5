import type { ClientRegistration, RegistrationStatus } from '@storey/api/inventory/client-registrations.ts'
import { protectionCause } from '@storey/api/inventory/protection-causes.ts'
import { dayText } from '../../../ui/format/day.ts'
import { unbroken } from '../../../ui/format/unbroken.ts'
import type { Tone } from '../../../ui/values/Status.tsx'

export const registrationLabels: Readonly<Record<RegistrationStatus, { readonly label: string; readonly tone: Tone }>> =
  {
    open: { label: 'No viewing yet', tone: 'warn' },
    protected: { label: 'Protected', tone: 'good' },
    refused: { label: 'Refused', tone: 'bad' },
    expired: { label: 'Expired', tone: 'neutral' },
    released: { label: 'Released', tone: 'neutral' },
    transferred: { label: 'Transferred', tone: 'neutral' },
  }

const firsts = { first: 'First registered', viewing: 'First viewing', received: 'Transferred' } as const

/** The protection in a line of a list; `reason` of the registration says it in full. */
export function protectionText(registration: ClientRegistration): string {
  const day = unbroken(dayText(registration.protected_on))
  switch (registration.status) {
    case 'open':
      return `Viewing needed by ${day}`
    case 'protected':
      return `${firsts[protectionCause(registration)]}, protected until ${day}`
    case 'refused': {
      const { blocked_by, events } = registration
      if (!blocked_by) return `Another brokerage was first, until ${day}`
      // One that was registered first was refused when another brokerage recorded a viewing.
      const cause = events.some(({ kind }) => kind === 'registered') ? firsts.viewing : firsts.first
      return `${cause} by ${blocked_by.name}, until ${day}`
    }
    case 'expired':
      return `Ended on ${day}, can be registered again`
    case 'released':
      return 'Released by the brokerage, can be registered again'
    case 'transferred':
      return 'Transferred by agreement'
  }
}
