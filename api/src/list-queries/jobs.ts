// Generated from the declarations by `npm run generate`. Change those, not this file.
import { anyOf, integer, type ListQuery, oneOf, textOf } from '../query-parsers.ts'

/** How the addresses of these lists are read. */
export const jobs = {
  list: {
    page: integer(1, 1000000, 1),
    per_page: integer(1, 100, 25),
    sort: oneOf(['created_at', '-created_at']),
    search: textOf(0, 100),
    cursor: textOf(0, 2000),
    status: anyOf(oneOf(['queued', 'running', 'done', 'failed', 'cancelled'])),
    kind: anyOf(
      oneOf([
        'units.export',
        'prices.export',
        'leads.export',
        'leads.bulk',
        'leads.import.check',
        'leads.import',
        'leads.import.undo',
        'units.import.check',
        'units.import',
        'units.import.undo',
        'companies.export',
        'brokers.export',
        'companies.import.check',
        'companies.import',
        'companies.import.undo',
        'brokers.import.check',
        'brokers.import',
        'brokers.import.undo',
      ]),
    ),
  } satisfies ListQuery<'jobs', 'list'>,
}
