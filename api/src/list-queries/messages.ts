// Generated from the declarations by `npm run generate`. Change those, not this file.
import { anyOf, day, integer, type ListQuery, oneOf, textOf } from '../query-parsers.ts'

/** How the addresses of these lists are read. */
export const messages = {
  list: {
    page: integer(1, 1000000, 1),
    per_page: integer(1, 100, 25),
    sort: oneOf(['queued_at', '-queued_at']),
    search: textOf(0, 100),
    cursor: textOf(0, 2000),
    channel: anyOf(oneOf(['whatsapp', 'email'])),
    provider: anyOf(oneOf(['meta', 'mail'])),
    template: anyOf(integer(1, 9007199254740991)),
    status: anyOf(
      oneOf(['queued', 'sending', 'uncertain', 'sent', 'delivered', 'read', 'failed', 'skipped', 'cancelled']),
    ),
    error: anyOf(textOf(0, 40)),
    batch: anyOf(integer(1, 9007199254740991)),
    recipient_kind: oneOf(['company', 'broker']),
    recipient_id: integer(1, 9007199254740991),
    from: day,
    to: day,
  } satisfies ListQuery<'messages', 'list'>,
}
