/** Texts of these screens. */
export const users = 'Users'
export const name = 'Name'
export const role = 'Role'
export const organization = 'Organization'
export const state = 'State'
export const twoFactor = 'Two-factor'
export const lastSeen = 'Last seen'
export const created = 'Created'
export const never = 'Never'
export const email = 'E-mail'
export const nameOrEmail = 'Name or e-mail'
export const neverSignedIn = 'Never signed in'
export const twoFactorOff = 'Two-factor off'
export const everyone = 'Everyone'
export const invited = 'Invited'
export const disabled = 'Disabled'
export const on = 'On'
export const off = 'Off'
export const newUser = 'New user'
export const noUsersYet = 'No users yet'
export const peopleYouInviteAppearHere = 'People you invite or create appear here.'
export const severalOrganizations = (count: string) => `${count} organizations`
export const inviteByEmail = 'Invite by e-mail'
export const createAccount = 'Create account'
export const howToAdd = 'How to add them'
export const theyChooseEverythingThemselves =
  'They get a link to join and enter their own details. It expires in 7 days.'
export const theyGetALinkToChooseAPassword =
  'You enter their details. They get a link to choose a password. It expires in 24 hours.'
export const sendInvite = 'Send invite'
export const inviteSent = (address: string) => `Invite sent to ${address}`
export const userCreated = (name: string) => `${name} created`
export const open = 'Open'
export const fullName = 'Full name'
export const phone = 'Phone'
export const jobTitle = 'Job title'
export const isAMemberAlready = (name: string, organizations: string) => `${name} has an account: ${organizations}.`
export const hasAnAccount = (name: string) => `${name} has an account, and is in no organization.`
export const isInvitedTo = (organization: string) => `Already invited to ${organization}.`
export const edit = 'Edit'
export const editUser = 'Edit user'
export const saveUser = 'Save user'
export const details = 'Details'
export const addressConfirmed = 'Address confirmed'
export const confirmed = 'Yes'
export const notConfirmed = 'Not yet'
export const onSince = 'On since'
export const timeZone = 'Time zone'
export const memberships = 'Memberships'
export const memberSince = 'Member since'
export const accessOff = 'Access disabled'
export const noMemberships = 'Not a member of any organization.'
export const accessTo = (organization: string) => `Access to ${organization}`
export const sellsFor = 'Sells for'
export const sellsForNone = 'No organizations assigned. Assign them on an organization’s page.'
export const sessions = 'Sessions'
export const signedOutEverywhere = 'Not signed in anywhere.'
export const endAll = 'End all'
export const endAllSessions = 'End all sessions'
export const endAllSessionsOf = (name: string) => `Sign ${name} out everywhere?`
export const theyCanSignInAgain = 'They can sign in again with their password.'
export const sessionsEnded = 'All sessions ended'
export const sessionEnded = 'Session ended'
export const endSession = 'End'
export const endSessionOn = (device: string) => `End session on ${device}`
export const signedIn = 'Signed in'
export const activity = 'Recent activity'
export const allActivity = 'View in audit log'
export const noActivityYet = 'No activity yet.'
export const disableAccount = 'Disable account'
export const enableAccount = 'Enable account'
export const disableAccountOf = (name: string) => `Disable the account of ${name}?`
export const disablingMeans =
  'They are signed out everywhere and can’t sign in to any organization until you enable them.'
export const accountDisabled = (name: string) => `${name} disabled`
export const accountEnabled = (name: string) => `${name} enabled`
export const resetTwoFactor = 'Reset two-factor'
export const resetTwoFactorOf = (name: string) => `Reset two-factor of ${name}`
export const resettingMeans =
  'Their authenticator app and recovery codes stop working and all their sessions end. They’ll get an e-mail with your reason.'
export const reason = 'Reason'
export const yourPassword = 'Your password'
export const twoFactorReset = (name: string) => `Two-factor reset for ${name}`
export const resendLink = 'Resend link'
export const linkSent = (address: string) => `Link sent to ${address}`
export const hasNotConfirmed = 'They haven’t confirmed their e-mail address yet, and can’t sign in.'
export const ownRoleStays = 'You can’t change your own role or access.'
