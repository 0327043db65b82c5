import type { UsualView } from '../../ui/list/view-tabs.ts'
import * as copy from './copy.ts'

/** Common queries, one press each; they are only filters, and can be narrowed further. */
export const leadViews: readonly UsualView[] = [
  { id: 'all', title: copy.allLeads, asked: {} },
  {
    id: 'mine',
    title: copy.myOpen,
    asked: { mine: 'true', status: 'new,contacted,qualified,viewing,negotiation,nurturing' },
  },
  { id: 'unowned', title: copy.unassigned, asked: { unowned: 'true' } },
  { id: 'hot', title: copy.hot, asked: { rating: 'hot' } },
  { id: 'overdue', title: copy.overdue, asked: { overdue: 'true', sort: 'next_activity_at' } },
  { id: 'unseen', title: copy.unseen, asked: { unseen: 'true' } },
]
