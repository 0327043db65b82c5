// Generated from the declarations by `npm run generate`. Change those, not this file.
import { anyOf, day, integer, type ListQuery, oneOf, textOf } from '../query-parsers.ts'

/** How the addresses of these lists are read. */
export const contracts = {
  list: {
    page: integer(1, 1000000, 1),
    per_page: integer(1, 100, 25),
    sort: oneOf(['created_at', '-created_at', 'ends_on', '-ends_on', 'number', '-number']),
    search: textOf(0, 100),
    cursor: textOf(0, 2000),
    status: anyOf(
      oneOf([
        'draft',
        'sent',
        'viewed',
        'signed',
        'active',
        'declined',
        'withdrawn',
        'expired',
        'terminated',
        'superseded',
      ]),
    ),
    organizations: anyOf(integer(1, 9007199254740991)),
    ends_from: day,
    ends_to: day,
  } satisfies ListQuery<'contracts', 'list'>,
  logs: {
    page: integer(1, 1000000, 1),
    per_page: integer(1, 100, 25),
    sort: oneOf(['at', '-at']),
    search: textOf(0, 100),
    cursor: textOf(0, 2000),
    kind: anyOf(
      oneOf([
        'created',
        'changed',
        'sent',
        'viewed',
        'reminded',
        'signed',
        'countersigned',
        'activated',
        'declined',
        'withdrawn',
        'terminated',
        'expired',
        'superseded',
      ]),
    ),
    organizations: anyOf(integer(1, 9007199254740991)),
  } satisfies ListQuery<'contracts', 'logs'>,
}
