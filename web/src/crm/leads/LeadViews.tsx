import type { ListState } from '../../ui/list/useListState.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import type { LeadsAsked } from './lead-filters.ts'

const views = [
  { id: 'all', title: 'All leads', to: '/crm/leads' },
  {
    id: 'mine',
    title: 'My open',
    to: '/crm/leads?mine=true&status=new,contacted,qualified,viewing,negotiation,nurturing',
  },
  { id: 'unowned', title: 'Unassigned', to: '/crm/leads?unowned=true' },
  { id: 'hot', title: 'Hot', to: '/crm/leads?rating=hot' },
  { id: 'overdue', title: 'Overdue', to: '/crm/leads?overdue=true&sort=next_activity_at' },
  { id: 'unseen', title: 'Unseen', to: '/crm/leads?unseen=true' },
] as const

/** The questions asked most, one press each; they are only filters, and can be narrowed further. */
export function LeadViews({ state }: { state: ListState<LeadsAsked> }) {
  const { asked } = state
  const current = asked.mine
    ? 'mine'
    : asked.unowned
      ? 'unowned'
      : asked.overdue
        ? 'overdue'
        : asked.unseen
          ? 'unseen'
          : asked.rating?.join() === 'hot'
            ? 'hot'
            : 'all'
  return <Tabs label="Views" tabs={views} current={current} />
}
