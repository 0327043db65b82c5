/** Texts of these screens. */
export const companies = 'Companies'
export const company = 'Company'
export const newCompany = 'New company'
export const createCompany = 'Create company'
export const saveCompany = 'Save company'
export const edit = (name: string) => `Edit ${name}`
export const editCompany = 'Edit company'
export const name = 'Name'
export const country = 'Country'
export const city = 'City'
export const address = 'Address'
export const status = 'Status'
export const source = 'Source'
export const brokers = 'Brokers'
export const looksLike = 'Looks like'
export const lastContact = 'Last contact'
export const lastContacted = 'Last contacted'
export const notContacted = 'Not contacted for'
export const phone = 'Phone'
export const email = 'E-mail'
export const otherEmails = 'Other e-mails'
export const otherPhones = 'Other phones'
export const whatsapp = 'WhatsApp'
export const website = 'Website'
export const license = 'License number'
export const orn = 'ORN'
export const languages = 'Languages'
export const notes = 'Notes'
export const messages = 'Messages'
export const optedOut = 'Opted out'
export const allowed = 'Allowed'
export const created = 'Created'
export const match = 'Match'
export const hasMatch = 'Has a match'
export const noMatch = 'No match'
export const hasWhatsApp = 'Has WhatsApp'
export const noWhatsApp = 'No WhatsApp'
export const all = 'All'
export const toContact = 'To contact'
export const interested = 'Interested'
export const withMatches = 'With matches'
export const searchHint = 'Name, license or e-mail'
export const alike = (count: number) => `${count} look alike`
export const likePercent = (name: string, score: number) => `${name}, ${score}%`
export const noCompaniesYet = 'No companies yet'
export const companiesAreProspects = 'Companies you want to win as brokerages. Add the first one.'
export const details = 'Details'
export const contact = 'Contact'
export const brokerage = 'Brokerage'
export const matches = 'Matches'
export const noMatches = 'No company or organization looks like this one.'
export const noBrokers = 'No brokers yet.'
export const addBroker = 'Add broker'
export const compare = 'Compare'
export const dismiss = 'Dismiss'
export const dismissed = 'Match dismissed'
export const convert = 'Convert'
export const convertCompany = (name: string) => `Convert ${name}`
export const convertEffect =
  'Creates a brokerage draft with these details and e-mails its broker admin an invite. This can’t be undone.'
export const adminEmail = 'E-mail of the broker admin'
export const converted = (name: string) => `${name} converted. Invite sent.`
export const deleteCompany = 'Delete company'
export const deleteNamed = (name: string) => `Delete ${name}?`
export const deleteEffect = (brokers: string) => `${brokers} You can undo this for 30 days.`
export const noBrokersGo = 'It has no brokers.'
export const brokersGo = (count: number) =>
  count === 1 ? 'Its broker is deleted too.' : `Its ${count} brokers are deleted too.`
export const companyDeleted = (name: string) => `${name} deleted`
export const movedTo = (status: string) => `Moved to ${status}`
export const companiesText = (count: string, one: boolean) => `${count} ${one ? 'company' : 'companies'}`
export const changeStatusOf = (companies: string) => `Change status of ${companies}?`
export const newStatusIs = (status: string) => `The new status is ${status}. You can undo this.`
export const changeStatus = 'Change status'
export const changed = (companies: string) => `${companies} changed`
export const notAllowed = (count: string) => `${count} not allowed`
export const unchanged = (count: string) => `${count} unchanged`
export const showWhich = 'Show which'
export const notChanged = 'Not changed'
export const moreNotShown = (count: string) => `and ${count} more`
export const sideBySide = (one: string, other: string) => `${one} and ${other}`
export const why = 'Why they match'
export const field = 'Field'
export const keepThis = 'Kept'
export const mergedAway = 'Merged into it'
export const mergeHint =
  'Choose the company to keep and the value of each field. E-mails, phones, notes and brokers of both are kept.'
export const keepName = (name: string) => `Keep ${name}`
export const merge = 'Merge companies'
export const merged = (name: string) => `Merged into ${name}`
export const differentCompanies = 'Different companies'
export const choiceOf = (field: string, value: string, name: string) => `${field}: ${value}, of ${name}`
export const close = 'Close'
export const alreadyOrganization = 'Organization'
export const optedOutBox = 'Opted out of messages'
export const notSet = '–'
export const sendMessage = 'Send message'
export const messageCompanies = (count: string, one: boolean) => `Message ${count} ${one ? 'company' : 'companies'}`
export const importOf = 'Import'
export const importCompanies = 'Import companies'
export const exportToExcel = 'Export to Excel'
export const exportToCsv = 'Export to CSV'
export const deleteMany = 'Delete'
export const deleted = (what: string) => `${what} deleted`
export const theirBrokersGo = 'Their brokers are deleted too.'
export const convertMany = (companies: string) => `Convert ${companies}?`
export const convertManyEffect =
  'Creates a brokerage draft of each and e-mails its address an invite to be its broker admin. This can’t be undone.'
export const convertedMany = (companies: string) => `${companies} converted`
