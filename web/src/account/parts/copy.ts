import type { ReactNode } from 'react'
import { said } from '../../ui/said.ts'

/** Texts of these screens. */
export const aTownAtTheWater = 'A waterfront skyline'
export const accept = 'Accept'
export const accountSettings = 'Account settings'
export const atLeastCharactersAFewRandom = (value: string | number) =>
  `At least ${value} characters. A few random words work well.`
export const backToSignIn = 'Back to sign-in'
export const cantReachTheServerCheckYour = 'Can’t reach the server. Check your connection and try again.'
export const checkYourEMail = 'Check your e-mail'
export const chooseAPassword = 'Choose a password.'
export const confirmPassword = 'Confirm password'
export const copied = 'Copied'
export const copy = 'Copy'
export const decline = 'Decline'
export const declineInvite = 'Decline invite'
export const declineTheInviteFrom = (name: string | number) => `Decline the invite from ${name}?`
export const download = 'Download'
export const eMail = 'E-mail'
export const enterYourEMailAddress = 'Enter your e-mail address.'
export const invites = 'Invites'
export const iveSavedMyRecoveryCodes = 'I’ve saved my recovery codes'
export const longEnough = 'Long enough.'
export const moreToGoAFewRandom = (missing: string | number) => `${missing} more to go. A few random words work well.`
export const nothingAfterAMinuteCheckYour = 'Nothing after a minute? Check your spam folder.'
export const notifications = 'Notifications'
export const password = 'Password'
export const pendingInvites = 'Pending invites'
export const print = 'Print'
export const profile = 'Profile'
export const recoveryCodes = 'Recovery codes'
export const resendEMail = 'Resend e-mail'
export const resendEMailIn = (clock: string | number) => `Resend e-mail in ${clock}`
export const security = 'Security'
export const showPassword = 'Show password'
export const thePasswordsDontMatch = 'The passwords don’t match.'
export const theyCanInviteYouAgainLater = 'They can invite you again later.'
export const tooManyTriesTryAgainIn = (clock: string | number) => `Too many tries. Try again in ${clock}.`
export const youJoined = (name: string | number) => `You joined ${name}`
export const invitedYouExpires = (inviter: string, role: string, day: ReactNode) =>
  said`${inviter} invited you to join as a ${role}. Expires ${day}.`
export const registerABrokerage = 'Register a brokerage'
