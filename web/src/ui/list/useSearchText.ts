import { useMatch, useRouter } from '@tanstack/react-router'
import { parseSearch, searchText, stringifySearch } from './search-text.ts'

export type SearchPatch = Readonly<Record<string, unknown>>

/** The address after the question mark as plain text, and a way to change some of it; empty values leave the address. */
export function useSearchText(): [
  Readonly<Record<string, string>>,
  (patch: SearchPatch, how?: { replace?: boolean }) => void,
] {
  const router = useRouter()
  // The page's own match: during navigation the address is that of the next page, and would load a list that is not shown.
  const text = useMatch({ strict: false, select: ({ search }) => stringifySearch(search) })

  const change = (patch: SearchPatch, { replace = false } = {}) => {
    // The newest address counts, not the drawn one: two changes may come before the next drawing.
    const { pathname, searchStr } = router.latestLocation
    const next: Record<string, string> = { ...parseSearch(searchStr) }
    for (const [name, value] of Object.entries(patch)) {
      const written = searchText(value)
      if (written === undefined) delete next[name]
      else next[name] = written
    }
    const to = stringifySearch(next)
    if (to !== searchStr) void router.navigate({ href: `${pathname}${to}`, replace, resetScroll: false })
  }
  return [parseSearch(text), change]
}
