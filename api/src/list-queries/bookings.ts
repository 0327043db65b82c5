// Generated from the declarations by `npm run generate`. Change those, not this file.
import { anyOf, day, flag, integer, type ListQuery, oneOf, textOf } from '../query-parsers.ts'

/** How the addresses of these lists are read. */
export const bookings = {
  list: {
    page: integer(1, 1000000, 1),
    per_page: integer(1, 100, 25),
    sort: oneOf(['created_at', '-created_at', 'number', '-number', 'price', '-price']),
    search: textOf(0, 100),
    cursor: textOf(0, 2000),
    status: anyOf(oneOf(['pending', 'accepted', 'rejected', 'expired', 'cancelled', 'completed'])),
    project_id: anyOf(integer(1, 9007199254740991)),
    building_id: anyOf(integer(1, 9007199254740991)),
    sales_manager_id: anyOf(integer(1, 9007199254740991)),
    currency: anyOf(textOf(0, Number.POSITIVE_INFINITY, /^[A-Z]{3}$/)),
    booked_from: day,
    booked_to: day,
    ends_within: integer(0, 720),
    milestone_reached: anyOf(
      oneOf([
        'reservation_form_signed',
        'agreement_sent',
        'buyer_signed',
        'seller_signed',
        'registered',
        'handed_over',
      ]),
    ),
    milestone_missing: anyOf(
      oneOf([
        'reservation_form_signed',
        'agreement_sent',
        'buyer_signed',
        'seller_signed',
        'registered',
        'handed_over',
      ]),
    ),
    discounted: flag,
    refund_left: flag,
    discount_for_me: flag,
  } satisfies ListQuery<'bookings', 'list'>,
  withDiscount: {
    page: integer(1, 1000000, 1),
    per_page: integer(1, 100, 25),
    sort: oneOf(['created_at', '-created_at']),
    search: textOf(0, 100),
    cursor: textOf(0, 2000),
    status: anyOf(oneOf(['pending', 'accepted', 'rejected', 'expired', 'cancelled', 'completed'])),
    project_id: anyOf(integer(1, 9007199254740991)),
  } satisfies ListQuery<'bookings', 'withDiscount'>,
}
