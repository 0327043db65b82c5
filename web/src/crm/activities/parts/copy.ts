/** Texts of these screens. */
export const actionsFor = (subject: string | number) => `Actions for ${subject}`
export const addActivity = 'Add activity'
export const alreadyDone = 'Already done'
export const chooseAnOutcome = 'Choose an outcome.'
export const complete = 'Complete'
export const completeActivity = 'Complete activity'
export const completeOf = (subject: string | number) => `Complete ${subject}`
export const deleteActivity = 'Delete activity'
export const deleteOf = (subject: string | number) => `Delete ${subject}?`
export const deleteText = 'Delete…'
export const done = 'Done '
export const edit = 'Edit…'
export const followUp = (value: string | number) => `Follow up ${value}`
export const followUpWith = (lead: string | undefined) => `Follow up${lead === undefined ? '' : ` with ${lead}`}`
export const highPriority = 'High priority'
export const inAnHour = 'In an hour'
export const inThreeDays = 'In three days'
export const itMovesToTheBinFor = 'It moves to the bin for 30 days.'
export const movedTo = (due: string | number) => `Moved to ${due}`
export const nextMonday = 'Next Monday'
export const nextStep = 'Next step'
export const noNextStep = 'No next step'
export const notes = 'Notes'
export const outcome = 'Outcome'
export const ownerOf = (name = 'unassigned') => `Owner: ${name}`
export const planActivity = 'Plan activity'
export const reopen = 'Reopen'
export const reopenOf = (subject: string | number) => `Reopen ${subject}`
export const saveActivity = 'Save activity'
export const snooze = 'Snooze'
export const snoozedTo = (due: string | number) => `Snoozed to ${due}`
export const tomorrowMorning = 'Tomorrow morning'
