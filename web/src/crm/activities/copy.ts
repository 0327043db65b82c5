/** The words of these screens. */
export const actionsFor = (subject: string | number) => `Actions for ${subject}`
export const activities = 'Activities'
export const addActivity = 'Add activity'
export const alreadyDone = 'Already done'
export const chooseAnOutcome = 'Choose an outcome.'
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
