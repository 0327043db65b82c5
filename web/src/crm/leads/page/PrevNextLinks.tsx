import { ActionIcon } from '@mantine/core'
import { leads } from '@storey/api/client-endpoints.ts'
import type { RequestOf, ResponseOf } from '@storey/api/endpoint.ts'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { keyOf, query, queryClient } from '../../../http/query.ts'
import { act } from '../../../ui/act.ts'
import { countText } from '../../../ui/format/number.ts'

type Listed = ResponseOf<typeof leads.list>
type ListQuery = RequestOf<typeof leads.list>

/** The previous and next lead in the last opened list; renders nothing without such a list. */
export function PrevNextLinks({ id }: { id: number }) {
  const navigate = useNavigate()
  const list = listOf(id)
  if (!list) return null
  const { data, meta, asked } = list
  const at = data.findIndex((lead) => lead.id === id)
  const place = (meta.page - 1) * meta.per_page + at + 1
  const isLast = at === data.length - 1 && meta.next_cursor === null

  const go = (step: -1 | 1) =>
    act(async () => {
      const lead = data[at + step] ?? (await nextPage(asked, meta.page + step)).at(step < 0 ? -1 : 0)
      if (lead) void navigate({ href: `/crm/leads/${lead.id}` })
    })
  const arrow = (step: -1 | 1) => {
    const Icon = step < 0 ? IconChevronUp : IconChevronDown
    return (
      <ActionIcon
        size={32}
        aria-label={step < 0 ? 'Previous lead' : 'Next lead'}
        aria-keyshortcuts={step < 0 ? 'K' : 'J'}
        disabled={step < 0 ? place === 1 : isLast}
        onClick={() => void go(step)}
      >
        <Icon size={16} stroke={1.8} />
      </ActionIcon>
    )
  }
  return (
    <>
      {countText(place)} of {countText(meta.total)}
      {meta.total_is_exact ? '' : '+'}
      {arrow(-1)}
      {arrow(1)}
    </>
  )
}

/** The cached list page that contains the lead, the most recent one, and its query. */
function listOf(id: number): (Listed & { asked: ListQuery }) | undefined {
  return queryClient
    .getQueryCache()
    .findAll({ queryKey: keyOf(leads.list) })
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .flatMap((found) => {
      const list = found.state.data as Listed | undefined
      return list?.data.some((lead) => lead.id === id) ? [{ ...list, asked: found.queryKey[2] as ListQuery }] : []
    })[0]
}

/** At the end of a page, the next lead is on the following page. */
async function nextPage(listQuery: ListQuery, page: number): Promise<Listed['data']> {
  const { cursor: _, ...question } = listQuery.query ?? {}
  return (await queryClient.fetchQuery(query(leads.list, { query: { ...question, page } }))).data
}
