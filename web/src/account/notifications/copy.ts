/** The words of these screens. */
export const aBookingYouMadeIsAccepted = 'A booking you made is accepted, rejected, cancelled or expires.'
export const activitiesDue = 'Activities due'
export const alwaysOn = 'Always on'
export const anActivityIsDue = 'An activity is due.'
export const anExportYouStartedIsReady = 'An export you started is ready or failed.'
export const anOrganizationInvitesYouYouAlways = 'An organization invites you. You always get the invite by e-mail.'
export const assignments = 'Assignments'
export const bookingsDecided = 'Bookings decided'
export const byEMail = 'By e-mail'
export const byEMailOf = (title: string | number) => `${title}, by e-mail`
export const event = 'Event'
export const exports = 'Exports'
export const inStorey = 'In Storey'
export const inStoreyOf = (title: string | number) => `${title}, in Storey`
export const invites = 'Invites'
export const mentions = 'Mentions'
export const security = 'Security'
export const someoneAssignsYouALeadDeal = 'Someone assigns you a lead, deal or activity.'
export const someoneMentionsYou = 'Someone mentions you.'
export const yourPasswordOrSignInChanges =
  'Your password or sign-in changes. Always on, so you spot sign-ins that weren’t you.'
export const agreements = 'Agreements'
export const anAgreementIsSentSignedOrDeclined = 'An agreement is sent, signed or declined'
