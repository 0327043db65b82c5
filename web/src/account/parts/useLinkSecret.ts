import { useEffect, useState } from 'react'

/**
 * The secret of the link that opened this page, from the fragment or the query. It is removed from the address at once, so that it is
 * neither in the browser's history nor visible on a shared screen; this tab keeps it for a reload.
 */
export function useLinkSecret(name: string): string | undefined {
  const [secret] = useState(() => inAddress(name) ?? kept(name))
  useEffect(() => {
    const found = inAddress(name)
    if (found === undefined) return
    const query = new URLSearchParams(window.location.search)
    query.delete(name)
    const rest = query.size > 0 ? `?${query}` : ''
    window.history.replaceState({ ...stateOf(), [keyOf(name)]: found }, '', window.location.pathname + rest)
  }, [name])
  return secret
}

const keyOf = (name: string) => `link_${name}`
const stateOf = () => (window.history.state ?? {}) as Readonly<Record<string, unknown>>

function kept(name: string): string | undefined {
  const secret = stateOf()[keyOf(name)]
  return typeof secret === 'string' ? secret : undefined
}

function inAddress(name: string): string | undefined {
  const { hash, search } = window.location
  return new URLSearchParams(hash.slice(1)).get(name) ?? new URLSearchParams(search).get(name) ?? undefined
}
