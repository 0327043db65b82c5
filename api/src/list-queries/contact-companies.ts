// Generated from the declarations by `npm run generate`. Change those, not this file.
import { anyOf, day, flag, integer, type ListQuery, oneOf, textOf } from '../query-parsers.ts'

/** How the addresses of these lists are read. */
export const contactCompanies = {
  list: {
    page: integer(1, 1000000, 1),
    per_page: integer(1, 100, 25),
    sort: oneOf([
      'name',
      '-name',
      'created_at',
      '-created_at',
      'country',
      '-country',
      'city',
      '-city',
      'status',
      '-status',
      'source',
      '-source',
      'last_contacted_at',
      '-last_contacted_at',
    ]),
    search: textOf(0, 100),
    cursor: textOf(0, 2000),
    status: anyOf(oneOf(['new', 'contacted', 'interested', 'not_interested', 'invited', 'converted', 'blocked'])),
    country: anyOf(textOf(0, Number.POSITIVE_INFINITY, /^[A-Z]{2}$/)),
    city: textOf(1, 120),
    source: anyOf(oneOf(['import', 'website', 'event', 'referral', 'manual'])),
    has_match: flag,
    has_whatsapp: flag,
    opted_out: flag,
    import_id: anyOf(integer(1, 9007199254740991)),
    contacted_from: day,
    contacted_to: day,
    not_contacted_days: integer(1, 3650),
  } satisfies ListQuery<'contactCompanies', 'list'>,
  matches: {
    page: integer(1, 1000000, 1),
    per_page: integer(1, 100, 25),
    sort: oneOf(['score', '-score']),
    search: textOf(0, 100),
    cursor: textOf(0, 2000),
    company_id: integer(1, 9007199254740991),
  } satisfies ListQuery<'contactCompanies', 'matches'>,
  cities: {
    search: textOf(0, 100),
  } satisfies ListQuery<'contactCompanies', 'cities'>,
}
