/** Texts of these screens. */
export const acceptInvite = 'Accept invite'
export const createAnAccount = 'Create an account'
export const goToSignIn = 'Go to sign-in'
export const invite = 'Invite'
export const invitedYouToJoinAs = (invitedByName: string | number, name: string | number, role: string | number) =>
  `${invitedByName} invited you to join ${name} as ${role}.`
export const invitesToJoinAnOrganizationAppear = 'Invites to join an organization appear here.'
export const itWasSentToAndYou = (masked: string | number, masked2: string | number) =>
  `It was sent to ${masked}, and you are signed in as ${masked2}. Sign out to use the right account.`
export const itWasUsedWithdrawnOrHas = 'It was used, withdrawn or has expired. Ask for a new one.'
export const join = (name: string | number) => `Join ${name}`
export const noInvites = 'No invites'
export const notNow = 'Not now'
export const signIn = 'Sign in'
export const signOut = 'Sign out'
export const staySignedIn = 'Stay signed in'
export const thisInviteIsForAnotherAccount = 'This invite is for another account'
export const thisInviteIsNoLongerValid = 'This invite is no longer valid'
export const youJoined = (name: string | number) => `You joined ${name}`
