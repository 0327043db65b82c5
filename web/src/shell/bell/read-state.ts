import type { Notification } from '@storey/api/account/notifications.ts'
import { notifications } from '@storey/api/client-endpoints.ts'
import type { ResponseOf } from '@storey/api/endpoint.ts'
import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { keyOf, query, queryClient, refresh } from '../../http/query.ts'
import { refetched } from '../../http/stale.ts'
import { act } from '../../ui/act.ts'
import { instantNow } from '../../ui/clock.ts'

type Page = ResponseOf<typeof notifications.list>
type Pages = InfiniteData<Page, string | undefined>

const PER_PAGE = 20

export const useUnread = (): number => useQuery(query(notifications.unreadCount, {})).data?.data.count ?? 0

/** The user's notifications, the newest first, with more on request. */
export const useNotifications = (which: 'all' | 'unread') =>
  useInfiniteQuery({
    queryKey: [...keyOf(notifications.list), which],
    queryFn: ({ pageParam, signal }) => {
      const unread = which === 'unread' ? { unread: true } : {}
      const cursor = pageParam === undefined ? {} : { cursor: pageParam }
      return call(notifications.list, { query: { per_page: PER_PAGE, ...unread, ...cursor } }, { signal })
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ meta }) => meta.next_cursor ?? undefined,
  })

/** Shows a change at once; the response replaces it, and a refusal reverts it with a notice. */
async function atOnce(isMeant: (notification: Notification) => boolean, read: boolean, send: () => Promise<unknown>) {
  await queryClient.cancelQueries({ queryKey: keyOf(notifications.list) })
  const read_at = read ? instantNow() : null
  queryClient.setQueriesData<Pages>({ queryKey: keyOf(notifications.list) }, (known) =>
    known?.pages
      ? {
          ...known,
          pages: known.pages.map((page) => ({
            ...page,
            data: page.data.map((item) => (isMeant(item) ? { ...item, read_at } : item)),
          })),
        }
      : known,
  )
  const done = await act(async () => {
    await send()
    await refetched()
  })
  if (!done) await refresh(notifications.list, notifications.unreadCount)
}

export const markRead = ({ id }: Pick<Notification, 'id'>, read: boolean) =>
  atOnce(
    (item) => item.id === id,
    read,
    () => call(notifications.change, { params: { id }, body: { read } }),
  )

/** Marks all up to the newest one shown as read: one that arrives in between stays unread. */
export const markAllRead = (newest: Notification) =>
  atOnce(
    (item) => item.id <= newest.id,
    true,
    () => call(notifications.readAll, { body: { up_to_id: newest.id } }),
  )
