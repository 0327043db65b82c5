import { useEffect, useState } from 'react'

/**
 * The secret of the link that opened this page, from behind its # or ?. It is taken out of the address at once, so that
 * it stays neither in the history nor on a shared screen.
 */
export function useLinkSecret(name: string): string | undefined {
  const [secret] = useState(() => readSecret(name))
  useEffect(() => {
    if (readSecret(name) === undefined) return
    const query = new URLSearchParams(window.location.search)
    query.delete(name)
    const rest = query.size > 0 ? `?${query}` : ''
    window.history.replaceState(window.history.state, '', window.location.pathname + rest)
  }, [name])
  return secret
}

function readSecret(name: string): string | undefined {
  const { hash, search } = window.location
  return new URLSearchParams(hash.slice(1)).get(name) ?? new URLSearchParams(search).get(name) ?? undefined
}
