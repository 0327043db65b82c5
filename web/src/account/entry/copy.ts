import type { ReactNode } from 'react'
import { said } from '../../ui/said.ts'

/** Texts of these screens. */
export const askYourCompanysAdministratorToInvite =
  'Ask your company’s administrator to invite your e-mail address, then open the link in that e-mail.'
export const backToSignIn = 'Back to sign-in'
export const chooseANewPassword = 'Choose a new password'
export const chooseAPasswordAndYoureIn = 'Choose a password and you’re in.'
export const confirmEMailAddress = 'Confirm e-mail address'
export const confirmYourEMailAddress = 'Confirm your e-mail address'
export const continueText = 'Continue'
export const couldntLoadTheInviteOpenThe = 'Couldn’t load the invite. Open the link in the e-mail again.'
export const createAccount = 'Create account'
export const createAnAccount = 'Create an account'
export const createYourAccount = 'Create your account'
export const eMail = 'E-mail'
export const eachCodeYouSavedWorksOnce = 'Each code you saved works once.'
export const enterARecoveryCode = 'Enter a recovery code.'
export const enterTheSixDigitCode = 'Enter the six-digit code.'
export const enterYourCode = 'Enter your code'
export const enterYourEMailAddress = 'Enter your e-mail address.'
export const enterYourName = 'Enter your name.'
export const enterYourPassword = 'Enter your password.'
export const enterYourPhoneNumber = 'Enter your phone number.'
export const forgotYourPassword = 'Forgot your password?'
export const fullName = 'Full name'
export const includeTheCountryCode = 'Include the country code.'
export const itWasUsedHasExpiredOr = 'It was used, has expired, or was replaced by a newer e-mail.'
export const itWasUsedHasExpiredOrSentence =
  'It was used, has expired, or was replaced by a newer e-mail. If you already confirmed your address, sign in.'
export const openTheLinkInTheE = 'Open the link in the e-mail again, or ask for a new one.'
export const openYourAuthenticatorAppAndEnter =
  'Open your authenticator app and enter the six digits it shows for Storey.'
export const password = 'Password'
export const phone = 'Phone'
export const pleaseUseARecoveryCode = 'Use a recovery code'
export const pleaseUseTheAuthenticatorApp = 'Use the authenticator app'
export const projectsPricesAndPeopleInOne = 'Projects, prices and people in one place.'
export const readingYourInvite = 'Reading your invite…'
export const recoveryCode = 'Recovery code'
export const registrationIsByInvite = 'Registration is by invite'
export const restartForANewLink =
  'It was used or has expired. While there is no super admin, the server prints a new one each time it starts.'
export const sendANewLink = 'Send a new link'
export const sendLink = 'Send link'
export const setUpStorey = 'Set up Storey'
export const setPassword = 'Set password'
export const showPassword = 'Show password'
export const signIn = 'Sign in'
export const sixDigitCode = 'Six-digit code'
export const theInviteWasSentToThis = 'The invite was sent to this address.'
export const thisInviteWasUsedWithdrawnOr = 'This invite was used, withdrawn or has expired. Ask for a new one.'
export const thisLinkIsNoLongerValid = 'This link is no longer valid'
export const wellEMailYouALink = 'We’ll e-mail you a link to choose a new one.'
export const wellEMailYouALinkSentence = 'We’ll e-mail you a link to confirm your address and choose a password.'
export const wellEMailYouALinkSentence2 = 'We’ll e-mail you a link to confirm your address.'
export const youWereSignedOutBecauseYour =
  'You were signed out because your access to that organization has ended. Ask your administrator.'
export const youWereSignedOutBecauseYourSentence = 'You were signed out because your role has changed. Sign in again.'
export const youWereSignedOutOnAll = 'You were signed out on all devices. Sign in with the new password.'
export const youllBeSignedOutOnAll = 'You’ll be signed out on all devices.'
export const yourAccountIsReady = 'Your account is ready'
export const yourOrganizationNowRequiresTwoFactor =
  'Your organization now requires two-factor sign-in. Sign in to set it up.'
export const yourPasswordIsSet = 'Your password is set'
export const yourSessionHasEndedSignIn = 'Your session has ended. Sign in to continue.'
export const ifAnAccountExistsFor = (address: ReactNode) =>
  said`If an account exists for ${address}, we’ve sent a link. It works once and expires in 60 minutes.`
export const thisAddress = 'this address'
export const invitedYouToJoinAs = (inviter: string, role: string) => `${inviter} invited you to join as ${role}.`
export const youAlreadyHaveAnAccount = 'You already have an account: sign in and accept the invite there.'
export const alreadyHaveAnAccount = (signIn: ReactNode) => said`Already have an account? ${signIn}`
export const weSentALinkTo = (address: ReactNode) =>
  said`We’ve sent a link to ${address}. Open it to confirm your address and choose a password.`
export const addressIsConfirmed = (address: ReactNode) => said`${address} is confirmed. Sign in with your new password.`
export const ifAddressIsWaiting = (address: ReactNode) =>
  said`If ${address} is waiting to be confirmed, we’ve sent a link. It works once and expires in 24 hours.`
export const chooseAPasswordFor = (address: ReactNode) => said`Choose a password for ${address} and you’re in.`
export const youWillBeTheFirstSuperAdmin =
  'You’ll be its first super admin: you create organizations and invite their people.'
