import { leadPage } from '@storey/api/client-endpoints.ts'
import type { HistoryItem, StreamPart } from '@storey/api/crm/history.ts'
import type { ResponseOf } from '@storey/api/endpoint.ts'
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../../http/call.ts'
import { keyOf, queryClient } from '../../../../http/query.ts'

type Page = ResponseOf<typeof leadPage.historyItems>

/** Number of entries that a lead's page loads at first. */
const PER_PAGE = 100

/**
 * The history of a lead, older entries on request. The page opens with the newest entries of all parts; a single part, and older
 * entries, are fetched.
 */
export function useStream(lead_id: number, part: StreamPart, newest: readonly HistoryItem[]) {
  const [walked, setWalked] = useState(false)
  const queryKey = [...keyOf(leadPage.historyItems), 'stream', lead_id, part]
  const fetched = part !== 'all' || walked
  const answer = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: page, signal }) =>
      call(leadPage.historyItems, { params: { id: lead_id }, query: { part, page, per_page: PER_PAGE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ meta }: Page) => (meta.page * PER_PAGE < meta.total ? meta.page + 1 : undefined),
    enabled: fetched,
  })

  const showOlder = () => {
    if (!fetched) {
      // The loaded entries are the first page; only older ones are fetched.
      const meta = {
        page: 1,
        per_page: PER_PAGE,
        total: newest.length + 1,
        total_is_exact: false,
        next_cursor: null,
      }
      const first: InfiniteData<Page, number> = { pages: [{ data: [...newest], meta }], pageParams: [1] }
      queryClient.setQueryData(queryKey, first)
      setWalked(true)
    }
    void answer.fetchNextPage()
  }

  const pages = answer.data?.pages.flatMap(({ data }) => data)
  return {
    /** Undefined while nothing is loaded. An entry that moved to the next page between two fetches appears once. */
    items: fetched ? pages && [...new Map(pages.map((item) => [item.id, item])).values()] : newest,
    more: fetched ? answer.hasNextPage : newest.length >= PER_PAGE,
    showOlder,
    loadsOlder: answer.isFetchingNextPage,
    error: fetched ? answer.error : null,
    retry: () => void answer.refetch(),
  }
}
