import type { ReactNode } from 'react'
import { said } from '../../../ui/said.ts'

/** Texts of these screens. */
export const actionsFor = (fullName: string | number) => `Actions for ${fullName}`
export const actionsForThisNote = 'Actions for this note'
export const activities = 'Activities'
export const activity = 'Activity'
export const addADealToTrackA = 'Add a deal to track a sale to this lead.'
export const addDocument = 'Add document'
export const addDocuments = (count: string | number) => `Add ${count} documents`
export const addNewVersion = 'Add new version…'
export const addNote = 'Add note'
export const addToTheTimeline = 'Add to the timeline'
export const added = 'Added'
export const all = 'All'
export const attachFiles = 'Attach files…'
export const attachFiles2 = 'Attach files'
export const automatic = 'automatic'
export const budget = 'Budget'
export const cancel = 'Cancel'
export const cancelAll = 'Cancel all'
export const changes = 'Changes'
export const changesToThisLeadWillAppear = 'Changes to this lead will appear here.'
export const close = 'Close'
export const ctrlEnter = 'Ctrl Enter'
export const deals = 'Deals'
export const deleteDocument = 'Delete document'
export const deleteNote = 'Delete note'
export const details = 'Details'
export const document = 'Document'
export const documentAdded = 'Document added'
export const offers = 'Offers'
export const documents = 'Documents'
export const documentsAdded = (count: string | number) => `${count} documents added`
export const dropFilesToAttachThemTo = 'Drop files to attach them to this note'
export const editDetails = 'Edit details'
export const editDocument = 'Edit document'
export const editNote = 'Edit note'
export const editTitleOrKind = 'Edit title or kind…'
export const edited = 'edited'
export const files = 'Files'
export const filesForThisNote = 'Files for this note'
export const filesOfThisNote = 'Files of this note'
export const followUpWith = (fullName: string | number) => `Follow up with ${fullName}`
export const history = 'History'
export const hot = 'Hot'
export const inAMonth = 'In a month'
export const inAWeek = 'In a week'
export const inThreeMonths = 'In three months'
export const kind = 'Kind'
export const loading = 'Loading'
export const lookingFor = 'Looking for'
export const markAsLost = (leads: string | number) => `Mark ${leads} as lost`
export const markAsLost2 = 'Mark as lost'
export const mentionAColleague = 'Mention a colleague'
export const moveTo = 'Move to'
export const neverContacted = 'Never contacted'
export const newDeal = 'New deal'
export const next = 'Next'
export const nextLead = 'Next lead'
export const noActivitiesYet = 'No activities yet'
export const noChangesYet = 'No changes yet'
export const noDealsYet = 'No deals yet.'
export const noDealsYet2 = 'No deals yet'
export const noDocumentsYet = 'No documents yet'
export const noHistoryYet = 'No history yet'
export const noNextStepPlanOne = 'No next step. Plan one.'
export const noNotesYet = 'No notes yet'
export const noValue = 'No value'
export const note = 'Note'
export const noteDeleted = 'Note deleted'
export const notes = 'Notes'
export const notesCallsAndChangesWillAppear = 'Notes, calls and changes will appear here.'
export const olderVersionsOf = (title: string | number) => `Older versions of ${title}`
export const optedOut = 'Opted out'
export const otherEMails = 'Other e-mails'
export const otherNumbers = 'Other numbers'
export const owner = 'Owner'
export const peopleToMention = 'People to mention'
export const pinToTop = 'Pin to top'
export const pinned = 'Pinned'
export const planACallViewingOrTask = 'Plan a call, viewing or task with this lead.'
export const planActivity = 'Plan activity'
export const planActivityWith = (fullName: string | number) => `Plan activity with ${fullName}`
export const planAndMove = 'Plan and move'
export const planTheNextContactWith = (fullName: string | number) => `Plan the next contact with ${fullName}`
export const plannedAndCompletedCallsMeetingsAnd =
  'Planned and completed calls, meetings and viewings will appear here.'
export const previousLead = 'Previous lead'
export const rating = 'Rating'
export const reason = 'Reason'
export const removeFromThisNote = (name: string | number) => `Remove ${name} from this note`
export const removed = (name: string | number) => `${name} removed`
export const sameAsFileName = 'Same as file name'
export const saveDocument = 'Save document'
export const saveNote = 'Save note'
export const showOlder = 'Show older'
export const status = 'Status'
export const timeline = 'Timeline'
export const title = 'Title'
export const unpin = 'Unpin'
export const uploadPassportsPaymentProofsAndAgreements =
  'Upload passports, payment proofs and agreements. You can drop or paste files anywhere on this page.'
export const uploadPassportsPaymentProofsAndAgreementsSentence = 'Upload passports, payment proofs and agreements.'
export const versionOf = (title: string | number, number: string | number) => `${title}, version ${number}`
export const whatToAdd = 'What to add'
export const whatToShow = 'What to show'
export const when = 'When'
export const writeANote = 'Write a note…'
export const writeANoteUseToMention = 'Write a note… Use @ to mention someone'
export const writeDownWhatWasSaidFor = 'Write down what was said, for the next call.'
export const versionNumber = (number: number) => `Version ${number}`
export const superseded = 'Superseded'
export const viewDocument = (title: string) => `View ${title}`
export const downloadDocument = (title: string) => `Download ${title}`
export const lastContactedAt = (instant: ReactNode) => said`Last contacted ${instant}`
export const placeOf = (place: string, total: string) => `${place} of ${total}`
export const showMore = (count: number) => `Show ${count} more`
export const wroteANote = (author: ReactNode) => said`${author} wrote a note`
export const attachAgain = (names: string) => `Attach again: ${names}. Files aren’t kept with a draft.`
export const documentDeleted = (title: string) => `${title} deleted`
export const removeFile = (name: string) => `Remove ${name}`
