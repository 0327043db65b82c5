/** The words of these screens. */
export const actionsFor = (subject: string | number) => `Actions for ${subject}`
export const activities = 'Activities'
export const addActivity = 'Add activity'
export const alreadyDone = 'Already done'
export const chooseAnOutcome = 'Choose an outcome.'
export const calendarCut = 'Only the first 600 activities are shown. Filter to see the rest.'
export const calendarKeys =
  'Space lifts the activity, arrows carry it to another day, Space drops it, Escape puts it back.'
export const calendarNext = { week: 'Next week', month: 'Next month' } as const
export const calendarPrevious = { week: 'Previous week', month: 'Previous month' } as const
export const completedType = (type: string) => `${type}, completed`
export const dayLabel = (day: string, count: number) =>
  count === 0 ? `${day}, nothing planned` : count === 1 ? `${day}, 1 activity` : `${day}, ${count} activities`
export const all = 'All'
export const mine = 'Mine'
export const layout = 'Layout'
export const layouts = { list: 'List', week: 'Week', month: 'Month' } as const
export const liftedHint = (subject: string) =>
  `${subject} lifted. Arrows carry it to another day, Space drops it, Escape puts it back.`
export const more = (count: number) => `+ ${count} more`
export const movedTo = (due: string | number) => `Moved to ${due}`
export const nothingPlanned = 'Nothing planned'
export const putBack = (subject: string) => `${subject} stays on its day.`
export const today = 'Today'
export const weekOf = (day: string) => `${day}, open week`
export const clearFilters = 'Clear filters'
export const complete = 'Complete'
export const completeActivity = 'Complete activity'
export const deleteActivity = 'Delete activity'
export const deleteText = 'Delete…'
export const edit = 'Edit…'
export const followUp = (value: string | number) => `Follow up ${value}`
export const highPriority = 'High priority'
export const inAnHour = 'In an hour'
export const inThreeDays = 'In three days'
export const itMovesToTheBinFor = 'It moves to the bin for 30 days.'
export const nextMonday = 'Next Monday'
export const nextStep = 'Next step'
export const noActivitiesMatch = 'No activities match'
export const noNextStep = 'No next step'
export const notes = 'Notes'
export const nothingDue = 'Nothing due'
export const outcome = 'Outcome'
export const owner = 'Owner'
export const planACallViewingOrTask = 'Plan a call, viewing or task.'
export const planActivity = 'Plan activity'
export const removeAFilterOrClearAll = 'Remove a filter or clear all.'
export const reopen = 'Reopen'
export const saveActivity = 'Save activity'
export const snooze = 'Snooze'
export const snoozedTo = (due: string | number) => `Snoozed to ${due}`
export const subjectOrLead = 'Subject or lead'
export const thisWeek = 'This week'
export const tomorrowMorning = 'Tomorrow morning'
export const viewWords = {
  open: 'All open',
  overdue: 'Overdue',
  today: 'Today',
  tomorrow: 'Tomorrow',
  week: 'This week',
  later: 'Later',
  done: 'Completed',
} as const
