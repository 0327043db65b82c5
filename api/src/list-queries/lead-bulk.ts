// Generated from the declarations by `npm run generate`. Change those, not this file.
import { anyOf, day, flag, integer, type ListQuery, oneOf, textOf } from '../query-parsers.ts'

/** How the addresses of these lists are read. */
export const leadBulk = {
  count: {
    search: textOf(0, 100),
    status: anyOf(
      oneOf(['new', 'contacted', 'qualified', 'viewing', 'negotiation', 'converted', 'nurturing', 'lost', 'junk']),
    ),
    rating: anyOf(oneOf(['hot', 'warm', 'cold', 'unrated'])),
    source: anyOf(
      oneOf([
        'website',
        'walk_in',
        'referral',
        'portal',
        'campaign',
        'broker',
        'whatsapp',
        'phone',
        'event',
        'import',
        'other',
      ]),
    ),
    nationality: anyOf(textOf(0, Number.POSITIVE_INFINITY, /^[A-Z]{2}$/)),
    owner_id: anyOf(integer(1, 9007199254740991)),
    mine: flag,
    unowned: flag,
    campaign: textOf(1, 200),
    brought_by: textOf(1, 200),
    project_id: anyOf(integer(1, 9007199254740991)),
    import_id: anyOf(integer(1, 9007199254740991)),
    bedrooms: anyOf(integer(0, 20)),
    tags: anyOf(integer(1, 9007199254740991)),
    tags_all: anyOf(integer(1, 9007199254740991)),
    budget_from: integer(0, 10000000000000),
    budget_to: integer(0, 10000000000000),
    created_from: day,
    created_to: day,
    not_contacted_days: integer(1, 3650),
    overdue: flag,
    due_today: flag,
    unseen: flag,
    opted_out: flag,
    has_twin: flag,
  } satisfies ListQuery<'leadBulk', 'count'>,
}
