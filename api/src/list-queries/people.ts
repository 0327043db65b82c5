// Generated from the declarations by `npm run generate`. Change those, not this file.
import { anyOf, flag, integer, type ListQuery, oneOf, textOf } from '../query-parsers.ts'

/** How the addresses of these lists are read. */
export const people = {
  list: {
    page: integer(1, 1000000, 1),
    per_page: integer(1, 100, 25),
    sort: oneOf(['name', '-name', 'last_seen_at', '-last_seen_at', 'created_at', '-created_at']),
    search: textOf(0, 100),
    cursor: textOf(0, 2000),
    role: anyOf(
      oneOf(['super_admin', 'super_admin_sales_manager', 'developer_admin', 'developer', 'broker_admin', 'broker']),
    ),
    organization: anyOf(integer(1, 9007199254740991)),
    state: anyOf(oneOf(['active', 'invited', 'disabled'])),
    two_factor: flag,
    never_signed_in: flag,
  } satisfies ListQuery<'people', 'list'>,
}
