import type { UsualView } from '../../ui/list/view-tabs.ts'

/** Common queries, one press each; they are only filters, and can be narrowed further. */
export const leadViews: readonly UsualView[] = [
  { id: 'all', title: 'All leads', query: {} },
  {
    id: 'mine',
    title: 'My open',
    query: { mine: 'true', status: 'new,contacted,qualified,viewing,negotiation,nurturing' },
  },
  { id: 'unowned', title: 'Unassigned', query: { unowned: 'true' } },
  { id: 'hot', title: 'Hot', query: { rating: 'hot' } },
  { id: 'overdue', title: 'Overdue', query: { overdue: 'true', sort: 'next_activity_at' } },
  { id: 'unseen', title: 'Unseen', query: { unseen: 'true' } },
]
