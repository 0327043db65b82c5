// Generated from the declarations by `npm run generate`. Change those, not this file.
import { anyOf, integer, type ListQuery, oneOf, textOf } from '../query-parsers.ts'

/** How the addresses of these lists are read. */
export const discounts = {
  list: {
    page: integer(1, 1000000, 1),
    per_page: integer(1, 100, 25),
    sort: oneOf(['requested_at', '-requested_at', 'amount', '-amount']),
    search: textOf(0, 100),
    cursor: textOf(0, 2000),
    status: anyOf(oneOf(['pending', 'assigned', 'approved', 'rejected', 'changes_requested', 'withdrawn', 'closed'])),
    project_id: anyOf(integer(1, 9007199254740991)),
    sales_manager_id: anyOf(integer(1, 9007199254740991)),
  } satisfies ListQuery<'discounts', 'list'>,
}
