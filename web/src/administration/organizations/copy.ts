/** Texts of these screens. */
export const action = 'Action'
export const activate = 'Activate'
export const agreements = 'Agreements'
export const audit = 'Audit'
export const changesAppearHere = 'Changes to this organization appear here.'
export const changesRequested = 'Changes requested'
export const changesToThisOrganization = 'Changes to this organization, its documents and its people.'
export const closeMore = 'Close organization…'
export const closeOf = (name: string) => `Close ${name}?`
export const closeOrganization = 'Close organization'
export const closedText = 'Its records are kept. It can’t be reopened.'
export const closedTitle = 'This organization is closed'
export const closingIsForGood =
  'Its members can’t sign in to it any more and pending invites are revoked. Its records are kept. This can’t be undone.'
export const createOrganization = 'Create organization'
export const created = 'Created'
export const createdOf = (name: string) => `${name} created. Invite its admin next.`
export const developersAndBrokeragesYouCanSee = 'Developers and brokerages you can see appear here.'
export const edit = 'Edit'
export const editOf = (name: string) => `Edit ${name}`
export const expired = 'Expired'
export const expiresIn = (days: number) =>
  days === 0 ? 'Expires today' : days === 1 ? 'Expires tomorrow' : `Expires in ${days} days`
export const groups = {
  company: 'Company',
  contact: 'Contact',
  licenses: 'Licenses',
  settings: 'Settings',
} as const
export const inReview = 'In review'
export const itsMembersCanSignInAgain = 'Its members can sign in to it again.'
export const location = 'Location'
export const members = 'Members'
export const name = 'Name'
export const newOrganization = 'New organization'
export const newer = 'Newer'
export const noEventsYet = 'No events yet'
export const noMatches = 'No matches'
export const noOrganizationsYet = 'No organizations yet'
export const off = 'Off'
export const older = 'Older'
export const on = 'On'
export const organizationActive = 'Organization is active'
export const organizationClosed = 'Organization closed'
export const organizationSaved = 'Organization saved'
export const organizationSuspended = 'Organization suspended'
export const organizations = 'Organizations'
export const orn = 'Office registration (ORN)'
export const overview = 'Overview'
export const ownLeadsOnlyMeans = 'Developers and brokers see their own and unassigned leads. Admins see everything.'
export const partsOfThisOrganization = 'Parts of this organization'
export const projects = 'Projects'
export const reason = 'Reason'
export const reinstate = 'Reinstate'
export const reinstateOf = (name: string) => `Reinstate ${name}?`
export const requireTwoFactorMeans = 'Members set up two-factor sign-in before they can work here.'
export const restrictedText = (sells: boolean) =>
  `${sells ? 'Nothing new can be held, booked or offered. ' : ''}Enter the renewed dates to lift this, and upload the new document.`
export const restrictedTitle = (documents: readonly string[]) =>
  documents.length === 0
    ? 'Restricted'
    : `Restricted: ${documents.join(' and ').toLowerCase().replace('(orn)', '(ORN)')} expired`
export const result = 'Result'
export const saveOrganization = 'Save organization'
export const status = 'Status'
export const suspend = 'Suspend'
export const suspendEffect =
  'Its members can’t sign in to it and nothing new is sold. They can read the reason. You can reinstate it.'
export const suspendMore = 'Suspend…'
export const suspendOf = (name: string) => `Suspend ${name}?`
export const suspendedText = 'Its members can’t sign in to it.'
export const suspendedTitle = 'This organization is suspended'
export const timeZoneMeans = 'Used for expiry dates and due dates.'
export const tradeLicense = 'Trade license'
export const type = 'Type'
export const user = 'User'
export const whatItsMembersDid = 'Activity of its members'
export const when = 'When'
export const accountNumber = 'Account number'
export const actionsFor = (name: string) => `Actions for ${name}`
export const addBankDetails = 'Add bank details'
export const addDocument = 'Add document'
export const bank = 'Bank'
export const bankConfirmationLetter = 'Bank confirmation letter'
export const bankCountry = 'Country of the bank'
export const bankDetails = 'Bank details'
export const bankDetailsSaved = 'Bank details saved'
export const beneficiary = 'Account holder'
export const bic = 'BIC (SWIFT)'
export const branch = 'Branch'
export const changeLogo = 'Change logo'
export const currency = 'Currency'
export const deleteDocument = 'Delete document'
export const deleteMore = 'Delete…'
export const deleteOf = (title: string) => `Delete ${title}?`
export const deletedForGood = 'This can’t be undone.'
export const documentAdded = 'Document added'
export const documentDeleted = 'Document deleted'
export const documentReplaced = 'Document replaced'
export const documents = 'Documents'
export const viewOf = (name: string) => `View ${name}`
export const downloadOf = (name: string) => `Download ${name}`
export const editDocument = 'Edit document'
export const editDocumentMore = 'Edit title or expiry…'
export const expiresOn = 'Expires on'
export const file = 'File'
export const hideAccount = 'Hide account'
export const iban = 'IBAN'
export const intermediaryBank = 'Intermediary bank'
export const itsVersionsGoToo = (count: number) => `All ${count} versions are deleted. This can’t be undone.`
export const kind = 'Kind'
export const letterNote = 'Signed by the bank; confirms the account that payments go to.'
export const logo = 'Logo'
export const logoRemoved = 'Logo removed'
export const logoRules = 'JPEG, PNG or WebP, up to 10 MB.'
export const logoSaved = 'Logo saved'
export const noBankDetails = 'No bank details yet.'
export const noDocumentsYet = 'No documents yet'
export const noLetterYet = 'No bank confirmation letter yet'
export const olderVersions = (count: number) => (count === 1 ? '1 older version' : `${count} older versions`)
export const olderVersionsOf = (title: string) => `Older versions of ${title}`
export const otherDocuments = 'Other documents'
export const removeLogo = 'Remove'
export const replace = 'Replace'
export const replaceMore = 'Replace…'
export const replaceOf = (title: string) => `Replace ${title}`
export const routingCode = 'Routing code'
export const sameAsFileName = 'Same as file name'
export const saveBankDetails = 'Save bank details'
export const saveDocument = 'Save document'
export const showAccount = 'Show account'
export const title = 'Title'
export const upload = 'Upload'
export const uploadLetter = 'Upload letter'
export const uploadLicensesAndCertificates = 'Upload licenses, certificates and powers of attorney.'
export const uploadLogo = 'Upload logo'
export const versionOf = (number: number, name: string) => `Version ${number}: ${name}`
export const country = 'Country'
export const expiringWithin = 'Expiring within'
export const licenseExpiry = 'License expiry'
export const salesManager = 'Sales manager'
export const salesManagers = 'Sales managers'
export const source = 'Source'
export const registration = 'Registration'
