import type { UsualView } from '../../ui/list/view-tabs.ts'

/** Common queries, one press each; they are only filters, and can be narrowed further. */
export const leadViews: readonly UsualView[] = [
  { id: 'all', title: 'All leads', asked: {} },
  {
    id: 'mine',
    title: 'My open',
    asked: { mine: 'true', status: 'new,contacted,qualified,viewing,negotiation,nurturing' },
  },
  { id: 'unowned', title: 'Unassigned', asked: { unowned: 'true' } },
  { id: 'hot', title: 'Hot', asked: { rating: 'hot' } },
  { id: 'overdue', title: 'Overdue', asked: { overdue: 'true', sort: 'next_activity_at' } },
  { id: 'unseen', title: 'Unseen', asked: { unseen: 'true' } },
]
