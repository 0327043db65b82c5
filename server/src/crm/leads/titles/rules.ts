import type { BulkAction } from '@storey/api/crm/lead-bulk.ts'

type What = BulkAction['type'] | 'restore'

const WORDS: Readonly<Record<What, readonly [doing: (leads: string) => string, done: (leads: string) => string]>> = {
  owner: [(leads) => `Change owner of ${leads}`, (leads) => `Owner of ${leads} changed`],
  rules: [(leads) => `Assign ${leads} by rules`, (leads) => `${leads} assigned by rules`],
  status: [(leads) => `Change status of ${leads}`, (leads) => `Status of ${leads} changed`],
  rating: [(leads) => `Change rating of ${leads}`, (leads) => `Rating of ${leads} changed`],
  tags: [(leads) => `Edit tags of ${leads}`, (leads) => `Tags of ${leads} changed`],
  seen: [(leads) => `Mark ${leads}`, (leads) => `${leads} marked`],
  activity: [(leads) => `Plan an activity for ${leads}`, (leads) => `Activity planned for ${leads}`],
  delete: [(leads) => `Delete ${leads}`, (leads) => `${leads} deleted`],
  restore: [(leads) => `Restore ${leads}`, (leads) => `${leads} restored`],
}

export const leadsText = (count: number) =>
  `${new Intl.NumberFormat('en').format(count)} ${count === 1 ? 'lead' : 'leads'}`

/** The title under the bell while many leads are changed: "Change status of 2,310 leads". */
export const titleOf = (what: What, count: number) => WORDS[what][0](leadsText(count))

/** The title after its end: "Status of 2,309 leads changed". */
export const doneTitleOf = (what: What, count: number) => WORDS[what][1](leadsText(count))
