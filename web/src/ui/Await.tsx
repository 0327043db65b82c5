import { type ReactNode, useDeferredValue } from 'react'
import { FailedState } from './FailedState.tsx'
import { MissingHere, NotFound } from './NotFound.tsx'
import { PageSkeleton } from './PageSkeleton.tsx'
import { problemOf } from './problem.ts'

interface Props<Data> {
  /** The result of `useQuery`. */
  answer: { readonly data: Data | undefined; readonly error: unknown; readonly refetch: () => unknown }
  kind?: 'list' | 'detail' | 'form'
  /** The kind of record, for the text if it is not found: "lead". */
  what?: string
  /** True in a panel or dialog, where the page around it has a heading of its own. */
  beside?: boolean
  children: (data: Data) => ReactNode
}

/** The four states of a query: loading, not found, failed, loaded. Old data stays visible if a refetch fails. */
export function Await<Data>({ answer, kind = 'detail', what, beside = false, children }: Props<Data>) {
  // After a wait the content is drawn as a deferred update: React may interrupt it, and runs its effects in a task of their own.
  const drawn = useDeferredValue(answer.data !== undefined)
  if (answer.data !== undefined && drawn) return children(answer.data)
  if (answer.data !== undefined || !answer.error) return <PageSkeleton kind={kind} />
  const Missing = beside ? MissingHere : NotFound
  if (problemOf(answer.error).status === 404) return <Missing {...(what ? { what } : {})} />
  return <FailedState error={answer.error} onRetry={() => void answer.refetch()} />
}
