import type { boardFilters } from '@storey/api/crm/deals.ts'
import { minorDigits } from '../../../ui/format/money.ts'
import type { Filter } from '../../../ui/list/filters.ts'
import { knownPeople, knownTags, loadPeople, loadTags } from '../../parts/pickers.ts'

/** The filters of both boards, which are kept when switching between them. */
export const filtersOfBoard = (currency: string): readonly Filter<keyof typeof boardFilters & string>[] => [
  { kind: 'record', key: 'owner_id', label: 'Owner', load: loadPeople, known: knownPeople },
  { kind: 'yes', key: 'mine', label: 'My deals', yes: 'Only mine', no: 'Everyone' },
  { kind: 'yes', key: 'unowned', label: 'No owner' },
  { kind: 'record', key: 'tags', label: 'Tags', load: loadTags, known: knownTags },
  {
    kind: 'range',
    from: 'value_from',
    to: 'value_to',
    label: 'Value',
    unit: currency,
    scale: 10 ** minorDigits(currency),
  },
  { kind: 'days', from: 'closing_from', to: 'closing_to', label: 'Closing' },
  { kind: 'yes', key: 'hot', label: 'Hot', yes: 'Hot only', no: 'Not hot' },
  { kind: 'yes', key: 'rotting', label: 'Rotting', yes: 'Too long in stage', no: 'In time' },
]
