/** The words of these screens. */
export const action = 'Action'
export const activate = 'Activate'
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
export const restrictedText =
  'Nothing new can be held, booked or offered. Enter the renewed dates to lift this, and upload the new document.'
export const restrictedTitle = (papers: readonly string[]) =>
  papers.length === 0
    ? 'Restricted'
    : `Restricted: ${papers.join(' and ').toLowerCase().replace('(orn)', '(ORN)')} expired`
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
