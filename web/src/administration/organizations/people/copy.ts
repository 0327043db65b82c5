/** Texts of the tabs for an organization's people and tokens. */
export const members = 'Members'
export const membersNote = 'A change of role or access applies immediately.'
export const inviteMember = 'Invite member'
export const noMembersYet = 'No members yet'
export const inviteTheAdminFirst = 'Invite the organization’s admin first. They join with the link in the e-mail.'
export const noMatches = 'No matches'
export const searchMembers = 'Search members'
export const you = 'You'
export const ownRoleStays = 'You can’t change your own role or access.'
export const lastAdminStays = 'Make someone else an admin first.'
export const lastAdmin = 'Last admin'
export const disabledAccount = 'Account disabled'
export const accessDisabled = 'Access disabled'
export const lastSeen = 'Last seen'
export const neverSignedIn = 'Never signed in'
export const accessOf = (name: string) => `Access of ${name}`
export const removeMember = 'Remove member'
export const removeOf = (name: string, organization: string) => `Remove ${name} from ${organization}?`
export const removingMeans = 'They lose access immediately. Their name stays on the records they worked on.'
export const removed = (name: string) => `${name} removed`
export const showMore = 'Show more'
export const invites = 'Invites'
export const invitesNote = 'An invite expires after 7 days. Resending makes a new link; the old one stops working.'
export const noInvitesYet = 'No invites yet'
export const invitesAppearHere = 'Invites to this organization appear here.'
export const email = 'E-mail'
export const role = 'Role'
export const sendInvite = 'Send invite'
export const inviteSent = (address: string) => `Invite sent to ${address}`
export const resend = 'Resend'
export const resendTo = (address: string) => `Resend invite to ${address}`
export const resent = (address: string) => `New link sent to ${address}`
export const revoke = 'Revoke'
export const revokeInvite = 'Revoke invite'
export const revokeInviteOf = (address: string) => `Revoke the invite of ${address}?`
export const linkStops = 'The link in the e-mail stops working.'
export const inviteRevoked = 'Invite revoked'
export const undelivered = 'Couldn’t be delivered'
export const invitedBy = (name: string) => `Invited by ${name}`
export const sentTimes = (count: number) => `sent ${count} times`
export const expires = 'Expires'
export const expired = 'Expired'
export const statuses = {
  pending: 'Pending',
  accepted: 'Accepted',
  declined: 'Declined',
  revoked: 'Revoked',
  expired: 'Expired',
} as const
export const salesManagers = 'Sales managers'
export const salesManagersNote = 'They see and sell this organization’s inventory, and manage its offers and bookings.'
export const noSalesManagers = 'No sales managers assigned'
export const assignOneToSell = 'Assign a sales manager to sell for this organization.'
export const assign = 'Assign'
export const assignManager = 'Assign sales manager'
export const assigned = (name: string) => `${name} assigned`
export const unassign = 'Remove'
export const unassignOf = (name: string) => `Remove ${name}`
export const unassignQuestion = (name: string, organization: string) => `Remove ${name} from ${organization}?`
export const unassigningMeans = 'They no longer see this organization’s inventory, offers and bookings.'
export const unassigned = (name: string) => `${name} removed`
export const sellsForCount = (count: number) => `Sells for ${count} ${count === 1 ? 'organization' : 'organizations'}`
export const apiTokens = 'API tokens'
export const apiTokensNote =
  'A token calls the API in this organization only, with its role. It can’t manage users or organizations.'
export const newToken = 'New token'
export const newApiToken = 'New API token'
export const noTokensYet = 'No API tokens yet'
export const aTokenConnects = 'Create a token to connect a website or another system.'
export const name = 'Name'
export const nameExample = 'Website'
export const lastDay = 'Expires on'
export const atMostAYear = 'At most a year ahead. It works until the end of this day.'
export const yourPassword = 'Your password'
export const createToken = 'Create token'
export const tokenCreated = (name: string) => `Token ${name}`
export const copyItNow = 'Copy the token now. You won’t be able to see it again.'
export const token = 'Token'
export const copyToken = 'Copy token'
export const copied = 'Copied'
export const done = 'Done'
export const revokeToken = 'Revoke token'
export const revokeTokenOf = (name: string) => `Revoke ${name}?`
export const revokingMeans = 'Calls with this token are refused immediately. This can’t be undone.'
export const tokenRevoked = 'Token revoked'
export const tokenStates = { active: 'Active', expired: 'Expired', revoked: 'Revoked' } as const
export const neverUsed = 'Never used'
export const lastUsed = 'Last used'
export const createdBy = (name: string) => `Created by ${name}`
export const tokenEnd = (lastFour: string) => `storey_…${lastFour}`
