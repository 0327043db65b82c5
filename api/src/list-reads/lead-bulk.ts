// Generated from the declarations by `npm run generate`. Change those, not this file.
import { anyOf, day, flag, type ListReads, whole, word, words } from '../reading.ts'

/** How the addresses of these lists are read. */
export const leadBulk = {
  count: {
    search: words(0, 100),
    status: anyOf(
      word(['new', 'contacted', 'qualified', 'viewing', 'negotiation', 'converted', 'nurturing', 'lost', 'junk']),
    ),
    rating: anyOf(word(['hot', 'warm', 'cold', 'unrated'])),
    source: anyOf(
      word([
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
    nationality: anyOf(words(0, Number.POSITIVE_INFINITY, /^[A-Z]{2}$/)),
    owner_id: anyOf(whole(1, 9007199254740991)),
    mine: flag,
    unowned: flag,
    campaign: words(1, 200),
    brought_by: words(1, 200),
    project_id: anyOf(whole(1, 9007199254740991)),
    import_id: anyOf(whole(1, 9007199254740991)),
    bedrooms: anyOf(whole(0, 20)),
    tags: anyOf(whole(1, 9007199254740991)),
    tags_all: anyOf(whole(1, 9007199254740991)),
    budget_from: whole(0, 10000000000000),
    budget_to: whole(0, 10000000000000),
    created_from: day,
    created_to: day,
    not_contacted_days: whole(1, 3650),
    overdue: flag,
    due_today: flag,
    unseen: flag,
    opted_out: flag,
    has_twin: flag,
  } satisfies ListReads<'leadBulk', 'count'>,
}
