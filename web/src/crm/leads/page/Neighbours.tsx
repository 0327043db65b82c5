import { ActionIcon } from '@mantine/core'
import { leads } from '@storey/api/crm/leads.ts'
import type { Answer } from '@storey/api/endpoint.ts'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { keyOf, queryClient } from '../../../http/query.ts'
import { countText } from '../../../ui/format/number.ts'

type Listed = Answer<typeof leads.list>

/** The lead before and the one after, as in the list that was looked at last. Nothing without such a list. */
export function Neighbours({ id }: { id: number }) {
  const navigate = useNavigate()
  const [list] = queryClient
    .getQueryCache()
    .findAll({ queryKey: keyOf(leads.list) })
    .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .map((found) => found.state.data as Listed | undefined)
    .filter((found) => found?.data.some((lead) => lead.id === id))
  if (!list) return null
  const at = list.data.findIndex((lead) => lead.id === id)
  const { page, per_page, total, total_is_exact } = list.meta
  const arrow = (step: -1 | 1) => {
    const lead = list.data[at + step]
    const Icon = step < 0 ? IconChevronUp : IconChevronDown
    return (
      <ActionIcon
        size={32}
        aria-label={step < 0 ? 'Previous lead' : 'Next lead'}
        aria-keyshortcuts={step < 0 ? 'K' : 'J'}
        disabled={!lead}
        onClick={() => lead && void navigate({ to: `/crm/leads/${lead.id}` })}
      >
        <Icon size={16} stroke={1.8} />
      </ActionIcon>
    )
  }
  return (
    <>
      {countText((page - 1) * per_page + at + 1)} of {countText(total)}
      {total_is_exact ? '' : '+'}
      {arrow(-1)}
      {arrow(1)}
    </>
  )
}
