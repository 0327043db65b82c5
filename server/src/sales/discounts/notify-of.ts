import { notify } from '../../account/notifications/actions.ts'
import type { Context } from '../../services/context.ts'
import type { DiscountedBooking } from './queries.ts'

export type About = Pick<DiscountedBooking, 'id' | 'organization_id' | 'project_id' | 'number'>

/** A request as notifications name it. Older ones name the booking only. */
const ASKED = { discount: 'a discount of', schedule: 'a schedule of its own of' } as const

interface Told {
  readonly user_id: number
  readonly asked: keyof typeof ASKED
  readonly dedupe_key: string
  readonly outcome?: 'accepted' | 'rejected'
  readonly detail?: string | undefined
}

/** Notifies one user of a request for a discount or a schedule: that it waits for them, or how it was decided. */
export const notifyOf = (
  { db, scope, services, emit }: Context<never, 'queue'>,
  booking: About,
  { asked, dedupe_key, detail, ...notification }: Told,
) =>
  notify(
    { db, services, emit },
    {
      ...notification,
      kind: 'discount',
      organization_id: booking.organization_id,
      actor: scope,
      subject: { kind: 'booking', id: booking.id, name: `${ASKED[asked]} ${booking.number}` },
      detail: detail || undefined,
      path: `/inventory/units/booked-units/${booking.id}`,
      dedupe_key: `discount:${dedupe_key}`,
    },
  )
