import { useRouter, useRouterState } from '@tanstack/react-router'
import { openKept } from '../../ui/kept/kept.ts'
import { EntryPages } from './EntryPages.tsx'
import { entryPathOf } from './paths.ts'

/** The pages before sign-in after a sign-out, when the application is already loaded. */
export function EntryRoute() {
  const { history } = useRouter()
  const { pathname, search } = useRouterState({ select: ({ location }) => location })
  const { next } = search as { next?: string }
  return (
    <EntryPages
      path={entryPathOf(pathname) ?? '/'}
      go={(address, kept) => history.push(address, kept)}
      next={next}
      onSignedIn={(address) => void openKept().then(() => history.replace(address))}
    />
  )
}
