/** Texts of the review of a registration. */
export const documents = 'Documents'
export const noDocuments = 'No documents uploaded'
export const checked = (field: string) => `Checked: ${field}`
export const addNote = (field: string) => `Add note: ${field}`
export const noteFor = (field: string) => `Note for ${field}`
export const notePlaceholder = 'What should they change?'
export const removeNote = (field: string) => `Remove note: ${field}`
export const approve = 'Approve'
export const returnIt = 'Return with notes'
export const reject = 'Reject'
export const approveTitle = (name: string) => `Approve ${name}?`
export const approveEffect = (email: string, unticked: number) =>
  `It becomes active, and ${email} is invited as broker admin.${unticked === 0 ? '' : ` ${fields(unticked)} not ticked.`}`
const fields = (count: number) => (count === 1 ? '1 field is' : `${count} fields are`)
export const progress = (ticked: number, all: number) => `${ticked} of ${all} fields ticked`
export const noted = (count: number) => (count === 1 ? '1 note' : `${count} notes`)
export const approved = (name: string) => `${name} approved and invited`
export const returned = (name: string) => `${name} returned with notes`
export const rejected = (name: string) => `${name} rejected`
export const rejectTitle = (name: string) => `Reject ${name}?`
export const reason = 'Reason'
export const reasonMeans = 'We e-mail it to the company, which may correct the registration and apply again.'
export const enterReason = 'Enter a reason.'
export const cancel = 'Cancel'
export const notSent = 'Not sent for review yet. You see it as the company saved it.'
export const decidedAlready = 'This registration was decided.'
export const returnedBefore = 'Returned with these notes. Waiting for the company.'
export const brokerOf = (number: number) => `Broker ${number}`
export const sections = {
  company: 'Company data',
  bank: 'Bank data',
  signatory: 'Authorised signatory',
  documents: 'Documents',
} as const
