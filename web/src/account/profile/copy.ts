import type { ReactNode } from 'react'
import { said } from '../../ui/said.ts'

/** The words of these screens. */
export const aboutYou = 'About you'
export const away = 'Away'
export const awayUntil = (day: string | number) => `Away until ${day}.`
export const backOn = 'Back on'
export const cancel = 'Cancel'
export const changeEMail = 'Change e-mail'
export const changePicture = 'Change picture'
export const choosePicture = 'Choose picture'
export const cropPicture = 'Crop picture'
export const eMailAddress = 'E-mail address'
export const eMailAddressChanged = 'E-mail address changed'
export const enterYourPassword = 'Enter your password.'
export const fullName = 'Full name'
export const goToSignIn = 'Go to sign-in'
export const imBack = "I'm back"
export const itWasUsedHasExpiredOr = 'It was used, has expired, or was replaced by a newer e-mail.'
export const jobTitle = 'Job title'
export const jpegPngOrWebpUpTo = 'JPEG, PNG or WebP, up to 10 MB.'
export const newEMailAddress = 'New e-mail address'
export const noMatches = 'No matches'
export const password = 'Password'
export const picture = 'Picture'
export const pictureFile = 'Picture file'
export const pictureSaved = 'Picture saved.'
export const pleaseUseThisAddress = 'Use this address'
export const pleaseUseThisEMailAddress = 'Use this e-mail address?'
export const profileSaved = 'Profile saved.'
export const removePicture = 'Remove picture'
export const savePicture = 'Save picture'
export const saveProfile = 'Save profile'
export const sendLink = 'Send link'
export const setAsAway = 'Set as away'
export const showThePassword = 'Show the password'
export const theChosenPicture = 'The chosen picture'
export const thisFileCannotBeReadAs = 'This file cannot be read as a picture.'
export const thisFileIsLargerThan10 = 'This file is larger than 10 MB.'
export const thisLinkIsNoLongerValid = 'This link is no longer valid'
export const timeZone = 'Time zone'
export const usedForRemindersAndDates = 'Used for reminders and dates.'
export const welcomeBackYouGetNewLeads = 'Welcome back. You get new leads again.'
export const whileYoureAwayNewLeadsGo = "While you're away, new leads go to colleagues. They can see when you're back."
export const youNowSignInWith = (email: string | number) => `You now sign in with ${email}.`
export const yourColleaguesCanSeeThis = 'Your colleagues can see this.'
export const yourPassword = 'Your password'
export const awayUntilDay = (day: string) => `Away until ${day}`
export const youSignInWith = (address: ReactNode) => said`You sign in with ${address}.`
export const weSentALinkTo = (address: string) => `We’ve sent a link to ${address}. Open it to change your address.`
export const enterYourPasswordToSignInWith = (address: string) =>
  `Enter the password of your Storey account to sign in with ${address} from now on.`
export const thisAddress = 'this address'
