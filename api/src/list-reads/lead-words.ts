// Generated from the declarations by `npm run generate`. Change those, not this file.
import { type ListReads, whole, words } from '../reading.ts'

/** How the addresses of these lists are read. */
export const leadWords = {
  campaigns: {
    search: words(0, 100),
    limit: whole(1, 20, 20),
  } satisfies ListReads<'leadWords', 'campaigns'>,
  broughtBy: {
    search: words(0, 100),
    limit: whole(1, 20, 20),
  } satisfies ListReads<'leadWords', 'broughtBy'>,
}
