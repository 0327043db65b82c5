import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useRef } from 'react'
import { keepPrevious } from '../keepPrevious.ts'
import type { ListViews, ViewCount } from './list-memory.tsx'

/** The data of a list, and its query as text. */
export interface Counted {
  readonly data: unknown
  readonly asked: string
}

/** The data of a list for its current query; placeholder data of the previous page is excluded. */
export function useCounted(
  { data, isPlaceholderData }: { readonly data: unknown; readonly isPlaceholderData: boolean },
  query: object,
): Counted {
  const came = isPlaceholderData ? undefined : data
  const question = JSON.stringify(query)
  return useMemo(() => ({ data: came, asked: question }), [came, question])
}

/** Maximum views counted in one call; the tabs after them show no number. */
const COUNTED = 20

/**
 * Number of records of each query. Requested in one call after the list itself has loaded, and again whenever a refetch of the same
 * query changes the list.
 */
export function useViewCounts(
  views: ListViews | undefined,
  questions: readonly string[],
  answer: Counted,
): readonly (ViewCount | null)[] {
  const counted = useQuery(
    keepPrevious({
      ...(views?.counts(questions.slice(0, COUNTED)) ?? NOTHING),
      enabled: views !== undefined && answer.data !== undefined,
    }),
  )
  const seen = useRef(answer)
  const { refetch } = counted
  useEffect(() => {
    const before = seen.current
    seen.current = answer
    const again = before.asked === answer.asked && before.data !== undefined && answer.data !== undefined
    if (again && before.data !== answer.data) void refetch()
  }, [answer, refetch])
  return counted.data?.data ?? []
}

const NOTHING = { queryKey: ['no counts'], queryFn: async () => ({ data: [] }) }
