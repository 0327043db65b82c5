import { type Activity, activities } from '@storey/api/crm/activities.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { useQueries } from '@tanstack/react-query'
import { query } from '../../../http/query.ts'
import { dayOf } from '../../../ui/format/day.ts'
import { rangeOf } from './calendar-days.ts'

type Query = Partial<Input<typeof activities.list>['query']>

const PAGE = 100
/** Maximum pages of a calendar, as many as a user can read. Beyond that the user is asked to filter. */
const MAX_PAGES = 6

/** The activities of the visible days, by day; the first page contains the total. */
export function useCalendar(filters: Query, days: readonly string[]) {
  const ask = (page: number) =>
    query(activities.list, { query: { ...filters, ...rangeOf(days), sort: 'due_at', per_page: PAGE, page } })
  const [first] = useQueries({ queries: [ask(1)] })
  const total = first.data?.meta.total ?? 0
  const pages = Math.min(MAX_PAGES, Math.ceil(total / PAGE))
  const others = useQueries({ queries: Array.from({ length: Math.max(0, pages - 1) }, (_, index) => ask(index + 2)) })
  const all = [first, ...others].flatMap(({ data }) => data?.data ?? [])
  return {
    first,
    byDay: grouped(all),
    /** True if not all are shown. */
    cut: total > MAX_PAGES * PAGE,
  }
}

function grouped(all: readonly Activity[]): ReadonlyMap<string, readonly Activity[]> {
  const days = new Map<string, Activity[]>()
  const sorted = [...all].sort((one, other) => Date.parse(one.due_at) - Date.parse(other.due_at))
  for (const activity of sorted) {
    const day = dayOf(activity.due_at)
    days.set(day, [...(days.get(day) ?? []), activity])
  }
  return days
}
