import { useEffect, useState } from 'react'
import { EntryPages } from './EntryPages.tsx'
import { entryPathOf } from './paths.ts'

interface Props {
  onSignedIn: (address: string) => void
  /** Called when the user starts typing, to preload the application. */
  onTyping: () => void
}

/** The pages before sign-in on their own, with navigation but without a router. */
export function LightEntry(props: Props) {
  const [path, setPath] = useState(() => entryPathOf(window.location.pathname) ?? '/')
  useEffect(() => {
    const follow = () => {
      const there = entryPathOf(window.location.pathname)
      if (there === undefined) window.location.reload()
      else setPath(there)
    }
    window.addEventListener('popstate', follow)
    return () => window.removeEventListener('popstate', follow)
  }, [])
  return (
    <EntryPages
      {...props}
      path={path}
      next={new URLSearchParams(window.location.search).get('next') ?? undefined}
      go={(address, kept) => {
        window.history.pushState(kept ?? null, '', address)
        setPath(entryPathOf(address) ?? '/')
        window.scrollTo(0, 0)
      }}
    />
  )
}
