// Generated from the declarations by `npm run generate`. Change those, not this file.
import { flag, integer, type ListQuery, oneOf, textOf } from '../query-parsers.ts'

/** How the addresses of these lists are read. */
export const notifications = {
  list: {
    page: integer(1, 1000000, 1),
    per_page: integer(1, 100, 25),
    sort: oneOf(['created_at', '-created_at']),
    search: textOf(0, 100),
    cursor: textOf(0, 2000),
    unread: flag,
    kind: oneOf([
      'mention',
      'assigned',
      'activity_due',
      'booking_decided',
      'invite',
      'job_ended',
      'agreement',
      'registration_submitted',
      'paper_expiry',
      'price_list',
      'payments_due',
      'messages_ended',
      'discount',
      'offer_viewed',
      'offer_answered',
      'payment_overdue',
      'security',
    ]),
  } satisfies ListQuery<'notifications', 'list'>,
}
