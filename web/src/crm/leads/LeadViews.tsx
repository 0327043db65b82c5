import { currentSettings } from '../../shell/views/list-settings.ts'
import type { Written } from '../../ui/list/list-memory.tsx'
import { parseSearch, stringifySearch } from '../../ui/list/search-text.ts'
import type { ListState } from '../../ui/list/useListState.ts'
import { Tabs } from '../../ui/Tabs.tsx'
import * as copy from './copy.ts'
import type { LeadsAsked } from './lead-filters.ts'

const views = [
  { id: 'all', title: copy.allLeads, to: '/crm/leads' },
  {
    id: 'mine',
    title: copy.myOpen,
    to: '/crm/leads?mine=true&status=new,contacted,qualified,viewing,negotiation,nurturing',
  },
  { id: 'unowned', title: 'Unassigned', to: '/crm/leads?unowned=true' },
  { id: 'hot', title: 'Hot', to: '/crm/leads?rating=hot' },
  { id: 'overdue', title: 'Overdue', to: '/crm/leads?overdue=true&sort=next_activity_at' },
  { id: 'unseen', title: 'Unseen', to: '/crm/leads?unseen=true' },
] as const

/** The questions asked most, one press each; they are only filters, and can be narrowed further. */
export function LeadViews({ state }: { state: ListState<LeadsAsked> }) {
  const { default_view_id } = currentSettings('leads')
  const { view, written } = state
  // Narrowed further, or by a saved view, the list is none of these.
  const current = view === undefined || view === 'all' ? views.find(({ to }) => isAsked(to, written))?.id : undefined
  // A default would come back at the next visit; the address says that it is not wanted.
  const tabs = default_view_id === null ? views : views.map((one) => ({ ...one, to: withoutDefault(one.to) }))
  return <Tabs label={copy.views} tabs={tabs} current={current} />
}

const askedBy = (to: string) => parseSearch(to.split('?')[1] ?? '')

const isAsked = (to: string, written: Written) =>
  stringifySearch(sorted(askedBy(to))) === stringifySearch(sorted(written))

const sorted = (asked: Written) =>
  Object.fromEntries(Object.entries(asked).sort(([one], [other]) => (one < other ? -1 : 1)))

const withoutDefault = (to: string) => `${to}${to.includes('?') ? '&' : '?'}view=all`
