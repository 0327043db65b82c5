// Generated from the declarations by `npm run generate`. Change those, not this file.
import { anyOf, integer, type ListQuery, oneOf, textOf } from '../query-parsers.ts'

/** How the addresses of these lists are read. */
export const organizations = {
  list: {
    page: integer(1, 1000000, 1),
    per_page: integer(1, 100, 25),
    sort: oneOf(['name', '-name', 'created_at', '-created_at', 'expires_on', '-expires_on']),
    search: textOf(0, 100),
    cursor: textOf(0, 2000),
    type: anyOf(oneOf(['platform', 'developer', 'brokerage'])),
    status: anyOf(
      oneOf([
        'draft',
        'pending_review',
        'changes_requested',
        'rejected',
        'active',
        'restricted',
        'suspended',
        'closed',
      ]),
    ),
    country: anyOf(textOf(0, Number.POSITIVE_INFINITY, /^[A-Z]{2}$/)),
    source: anyOf(oneOf(['skylinebuilders', 'international', 'manual', 'converted'])),
    expires_within: integer(0, 365),
    manager: anyOf(integer(1, 9007199254740991)),
  } satisfies ListQuery<'organizations', 'list'>,
}
