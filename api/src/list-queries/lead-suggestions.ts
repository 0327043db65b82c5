// Generated from the declarations by `npm run generate`. Change those, not this file.
import { integer, type ListQuery, textOf } from '../query-parsers.ts'

/** How the addresses of these lists are read. */
export const leadSuggestions = {
  campaigns: {
    search: textOf(0, 100),
    limit: integer(1, 20, 20),
  } satisfies ListQuery<'leadSuggestions', 'campaigns'>,
  broughtBy: {
    search: textOf(0, 100),
    limit: integer(1, 20, 20),
  } satisfies ListQuery<'leadSuggestions', 'broughtBy'>,
}
