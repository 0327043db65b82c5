// Generated from the declarations by `npm run generate`. Change those, not this file.
import { anyOf, day, flag, integer, type ListQuery, oneOf, textOf } from '../query-parsers.ts'

/** How the addresses of these lists are read. */
export const contactBrokers = {
  list: {
    page: integer(1, 1000000, 1),
    per_page: integer(1, 100, 25),
    sort: oneOf([
      'full_name',
      '-full_name',
      'created_at',
      '-created_at',
      'status',
      '-status',
      'last_contacted_at',
      '-last_contacted_at',
    ]),
    search: textOf(0, 100),
    cursor: textOf(0, 2000),
    status: anyOf(oneOf(['new', 'contacted', 'interested', 'not_interested', 'invited', 'blocked'])),
    company_id: anyOf(integer(1, 9007199254740991)),
    has_whatsapp: flag,
    opted_out: flag,
    import_id: anyOf(integer(1, 9007199254740991)),
    contacted_from: day,
    contacted_to: day,
  } satisfies ListQuery<'contactBrokers', 'list'>,
}
