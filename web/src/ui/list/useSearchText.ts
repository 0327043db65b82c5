import { useMatch, useRouter } from '@tanstack/react-router'
import { parseSearch, searchText, stringifySearch } from './search-text.ts'

export type SearchPatch = Readonly<Record<string, unknown>>

/** The query of the address as plain text, and a function that changes some of it; empty values are removed from the address. */
export function useSearchText(): [
  Readonly<Record<string, string>>,
  (patch: SearchPatch, how?: { replace?: boolean }) => void,
] {
  const router = useRouter()
  // The query of this page's route: during navigation the address is already the next page's, and would start a request for a list
  // that is no longer shown.
  const text = useMatch({ strict: false, select: ({ search }) => stringifySearch(search) })

  const change = (patch: SearchPatch, { replace = false } = {}) => {
    // Uses the latest address, not the rendered one: two changes may come before the next render.
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
