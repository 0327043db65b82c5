/** Texts of these screens. */
export const askToInvite = (email: string) => `Ask your brokerage or developer to invite ${email}.`
export const askYourCompanysAdministratorToInvite =
  'Ask your company’s administrator to invite this e-mail address. The invite appears here and in your e-mail.'
export const checkAgain = 'Check again'
export const howToJoinAnOrganization = 'How to join an organization'
export const noOrganizationYet = 'No organization yet'
export const theInviteSetsYourRoleWhat =
  'The invite sets your role: what you can see and do with the organization’s leads, units and bookings.'
export const turnedOffYourAccessAnAdministrator = (names: string | number) =>
  `${names} turned off your access. An administrator there can turn it on again.`
export const you = 'you'
export const youHaveAnInvite = 'You have an invite'
export const yourAccessIsTurnedOff = 'Your access is turned off'
export const youreNotInAnOrganization = 'You’re not in an organization'
export const suspendedOf = (name: string) => `${name} is suspended`
export const suspendedMeans = (reason: string | null) =>
  `You can work again once the platform reinstates it.${reason === null ? '' : ` Their reason: ${reason}`}`
export const closedOf = (name: string) => `${name} is closed`
export const closedMeans = 'Its records are kept. It can’t be reopened.'
