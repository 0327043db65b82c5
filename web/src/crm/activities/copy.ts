/** Texts of these screens. */
export const activities = 'Activities'
export const all = 'All'
export const calendarCut = 'Only the first 600 activities are shown. Filter to see the rest.'
export const calendarKeys =
  'Press Space to lift the activity, the arrow keys to move it to another day or time, Space to drop it and Escape to cancel.'
export const calendarNext = { day: 'Next day', week: 'Next week', month: 'Next month' } as const
export const calendarPrevious = { day: 'Previous day', week: 'Previous week', month: 'Previous month' } as const
export const clearFilters = 'Clear filters'
export const completedType = (type: string) => `${type}, completed`
export const dayLabel = (day: string, count: number) =>
  count === 0 ? `${day}, nothing planned` : count === 1 ? `${day}, 1 activity` : `${day}, ${count} activities`
export const dayOnly = (day: string) => `${day}, open day`
export const layout = 'Layout'
export const layouts = { list: 'List', day: 'Day', week: 'Week', month: 'Month' } as const
export const liftedHint = (subject: string) =>
  `${subject} lifted. Use the arrow keys to choose a day or time, Space to drop it, Escape to cancel.`
export const mine = 'Mine'
export const more = (count: number) => `+ ${count} more`
export const noActivitiesMatch = 'No activities match'
export const nothingDue = 'Nothing due'
export const nothingPlanned = 'Nothing planned'
export const owner = 'Owner'
export const planACallViewingOrTask = 'Plan a call, viewing or task.'
export const planActivity = 'Plan activity'
export const priority = 'Priority'
export const putBack = (subject: string) => `${subject} stays where it was.`
export const removeAFilterOrClearAll = 'Remove a filter or clear all.'
export const subjectOrLead = 'Subject or lead'
export const thisWeek = 'This week'
export const today = 'Today'
export const type = 'Type'
export const viewLabels = {
  open: 'All open',
  overdue: 'Overdue',
  today: 'Today',
  tomorrow: 'Tomorrow',
  week: 'This week',
  later: 'Later',
  done: 'Completed',
} as const
export const weekOf = (day: string) => `${day}, open week`
