import type { BulkAction } from '@storey/api/crm/lead-bulk.ts'

const WORDS: Readonly<Record<BulkAction['type'] | 'restore', string>> = {
  owner: 'Owner of',
  rules: 'Assignment of',
  status: 'Status of',
  rating: 'Rating of',
  tags: 'Tags of',
  seen: 'Seen mark of',
  activity: 'Activity for',
  delete: 'Deletion of',
  restore: 'Return of',
}

/** What stands under the bell while many leads are changed: "Status of 2,310 leads". */
export const titleOf = (what: keyof typeof WORDS, count: number) =>
  `${WORDS[what]} ${new Intl.NumberFormat('en').format(count)} ${count === 1 ? 'lead' : 'leads'}`
