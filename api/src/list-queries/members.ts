// Generated from the declarations by `npm run generate`. Change those, not this file.
import { anyOf, integer, type ListQuery, oneOf, textOf } from '../query-parsers.ts'

/** How the addresses of these lists are read. */
export const members = {
  list: {
    page: integer(1, 1000000, 1),
    per_page: integer(1, 100, 25),
    sort: oneOf(['name', '-name', 'last_seen_at', '-last_seen_at']),
    search: textOf(0, 100),
    cursor: textOf(0, 2000),
    role: anyOf(
      oneOf(['super_admin', 'super_admin_sales_manager', 'developer_admin', 'developer', 'broker_admin', 'broker']),
    ),
  } satisfies ListQuery<'members', 'list'>,
}
