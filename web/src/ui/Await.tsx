import type { ReactNode } from 'react'
import { FailedState } from './FailedState.tsx'
import { NotFound } from './NotFound.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { problemOf } from './problem.ts'

interface Props<Data> {
  /** What `useQuery` gives. */
  answer: { readonly data: Data | undefined; readonly error: unknown; readonly refetch: () => unknown }
  kind?: 'list' | 'detail' | 'form'
  /** What is looked for, should it not be there: "lead". */
  what?: string
  children: (data: Data) => ReactNode
}

/** The four faces of something that is fetched: on the way, not found, failed, there. Old data stays while new fails. */
export function Await<Data>({ answer, kind = 'detail', what, children }: Props<Data>) {
  if (answer.data !== undefined) return children(answer.data)
  if (!answer.error) return <PageSkeleton kind={kind} />
  if (problemOf(answer.error).status === 404) return <NotFound {...(what ? { what } : {})} />
  return <FailedState error={answer.error} onRetry={() => void answer.refetch()} />
}
