/** Texts of these screens. */
import type { ContractStatus } from '@storey/api/administration/contracts.ts'

export const active = 'Active'
export const agreementDeclined = 'Agreement declined'
export const agreementOf = (number: string) => `Agreement ${number}`
export const agreementSent = 'Agreement sent'
export const agreementSigned = 'Agreement signed'
export const agreementTerminated = 'Agreement terminated'
export const agreementWithdrawn = 'Agreement withdrawn'
export const agreements = 'Agreements'
export const agreementsAppearHere = 'Agreements sent to you to sign appear here.'
export const arabic = 'Arabic'
export const changesSaved = 'Changes saved'
export const commission = 'Commission'
export const confirmYourPassword = 'Your password'
export const countersign = 'Countersign'
export const countersignEffect = (name: string, organization: string) =>
  `You sign ${name} for the platform. ${organization} has signed it.`
export const countersigned = 'Countersigned'
export const createDraft = 'Create draft'
export const createTemplate = 'Create template'
export const decline = 'Decline'
export const declineOf = (title: string) => `Decline ${title}?`
export const deleteDraft = 'Delete draft'
export const deleteDraftEffect = 'Its number isn’t used again.'
export const deleteDraftOf = (number: string) => `Delete draft ${number}?`
export const deleteDraftMore = 'Delete draft…'
export const draftCreated = 'Draft created'
export const draftDeleted = 'Draft deleted'
export const downloadPdf = 'Download PDF'
export const editDraft = 'Edit draft'
export const editTemplate = 'Edit template'
export const ends = 'Ends'
export const english = 'English'
export const expiring = 'Expires soon'
export const hasRead = 'I have read the agreement and may sign for the company.'
export const language = 'Language'
export const lastDay = 'Last day'
export const log = 'Log'
export const makeAgreementsFromTemplates = 'Templates hold the text of your agreements.'
export const name = 'Name'
export const newAgreement = 'New agreement'
export const newTemplate = 'New template'
export const noAgreementsYet = 'No agreements yet'
export const noTemplatesYet = 'No templates yet'
export const number = 'Number'
export const organization = 'Organization'
export const parts = 'Agreements and templates'
export const placeholders = 'Placeholders'
export const placeholdersHelp = 'Filled in when an agreement is sent.'
export const preview = 'Preview'
export const projects = 'Projects'
export const projectsHelp = 'As the agreement says it, such as “All on sale”.'
export const reason = 'Reason'
export const renew = 'Renew'
export const renewOf = (number: string) => `Renew ${number}`
export const renewals = 'Renewals'
export const saveChanges = 'Save changes'
export const send = 'Send to sign'
export const sendEffect = (organization: string) =>
  `${organization} gets it by e-mail to sign. Its text and terms can’t be changed afterwards.`
export const sendOf = (title: string) => `Send ${title}?`
export const sent = 'Sent'
export const sentTo = 'Sent to'
export const sha256 = 'SHA-256'
export const sign = 'Sign'
export const signAgreement = 'Sign agreement'
export const signFor = (title: string, organization: string) => `You sign “${title}” for ${organization}.`
export const signOf = (title: string) => `Sign ${title}`
export const signUntil = 'Sign until'
export const signedBy = 'Signed by'
export const startsOn = 'First day'
export const status = 'Status'
export const template = 'Template'
export const templateCreated = 'Template created'
export const templates = 'Templates'
export const terminate = 'Terminate'
export const terminateMore = 'Terminate…'
export const terminateOf = (number: string) => `Terminate ${number}?`
export const terminateEffect = 'It ends today. This can’t be undone.'
export const terms = 'Terms'
export const text = 'Text'
export const textHelp = '# title, ## heading, - list item, **bold**, {{placeholder}}. An empty line starts a paragraph.'
export const title = 'Title'
export const term = 'Term'
export const version = 'Version'
export const versionOf = (number: number) => `Version ${number}`
export const withdraw = 'Withdraw'
export const withdrawMore = 'Withdraw…'
export const withdrawOf = (number: string) => `Withdraw ${number}?`
export const withdrawEffect = 'It can’t be signed any more. Who got it can still read it.'
export const declineEffect = 'The sender is notified. You can ask for a new agreement later.'
export const yourFullName = 'Your full name'
export const inactive = 'Inactive'
export const state = 'State'
export const statusLabels: Readonly<Record<ContractStatus, string>> = {
  draft: 'Draft',
  sent: 'Sent',
  viewed: 'Viewed',
  signed: 'Signed',
  active: 'In force',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  expired: 'Expired',
  terminated: 'Terminated',
  superseded: 'Replaced',
}
/** Label for the organization that must sign. */
export const waitsForYou = 'Waiting for your signature'

export const eventLabels = {
  created: 'Created',
  changed: 'Changed',
  sent: 'Sent',
  viewed: 'Opened',
  reminded: 'Reminder sent',
  signed: 'Signed',
  countersigned: 'Countersigned',
  activated: 'In force',
  declined: 'Declined',
  withdrawn: 'Withdrawn',
  terminated: 'Terminated',
  expired: 'Expired',
  superseded: 'Replaced',
} as const

/** Texts of a developer's booking contracts. */
export const bookingContract = 'Booking contracts'
export const bookingContractNote = 'The text that the contract of every accepted booking is made of.'
export const contractPlaceholdersHelp =
  'Filled in from the booking. Put tables between two empty lines. Identity numbers appear only where {{buyer_identity}} is named, and each opening is in the audit log.'
export const contractTextSaved = 'Text saved'
export const editContractText = 'Edit contract text'
export const saveText = 'Save text'
export const useUsualText = 'Use the usual text'
export const usualText = 'The usual text. This developer has none of its own yet.'
export const writtenBy = (version: number, name: string) => `Version ${version}, written by ${name},`

export const earlierTexts = 'Earlier texts'
export const textNumber = (version: number) => `Version ${version}`
export const textInUse = (version: number) => `Version ${version}, in use`
export const readText = 'Read'
export const readTextOf = (version: number) => `Read version ${version}`
export const hideText = 'Hide'
export const hideTextOf = (version: number) => `Hide version ${version}`
export const useTextAgain = 'Use this text again'
