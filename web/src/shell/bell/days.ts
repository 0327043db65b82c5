import { dayOf } from '../../ui/format/day.ts'

export interface DayGroup<Item> {
  readonly title: 'Today' | 'Earlier'
  readonly items: readonly Item[]
}

/** Items of today and earlier ones, each in order; an empty part is omitted. */
export function byDay<Item extends { readonly created_at: string }>(
  items: readonly Item[],
  today: string,
): DayGroup<Item>[] {
  const isToday = ({ created_at }: Item) => dayOf(created_at) >= today
  const groups: DayGroup<Item>[] = [
    { title: 'Today', items: items.filter(isToday) },
    { title: 'Earlier', items: items.filter((item) => !isToday(item)) },
  ]
  return groups.filter((group) => group.items.length > 0)
}
