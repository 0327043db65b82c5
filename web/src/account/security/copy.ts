import type { ReactNode } from 'react'
import { said } from '../../ui/said.ts'

/** Texts of these screens. */
export const atLeastCharactersAFewRandom = (value: string | number) =>
  `At least ${value} characters. A few random words work well.`
export const changePassword = 'Change password'
export const changingItSignsYouOutEverywhere = 'Changing it signs you out everywhere else.'
export const codeFromYourAuthenticatorApp = 'Code from your authenticator app'
export const confirmNewPassword = 'Confirm new password'
export const createNewCodes = 'Create new codes'
export const currentPassword = 'Current password'
export const done = 'Done'
export const eachCodeSignsYouInOnce = 'Each code signs you in once without your phone. They won’t be shown again.'
export const enterACodeFromYourPhone = 'Enter a code from your phone after your password.'
export const inUseNow = 'In use now'
export const newPassword = 'New password'
export const noRecoveryCodesLeftCreateNew = 'No recovery codes left. Create new ones in case you lose your phone.'
export const off = 'Off'
export const on = 'On'
export const oneRecoveryCodeLeftEachWorks = '1 recovery code left. Each works once.'
export const password = 'Password'
export const passwordChangedOtherDevicesWereSigned = 'Password changed. Other devices were signed out.'
export const recoveryCodesLeftEachWorksOnce = (left: string | number) => `${left} recovery codes left. Each works once.`
export const saveYourRecoveryCodes = 'Save your recovery codes'
export const sessions = 'Sessions'
export const setUpTwoFactor = 'Set up two-factor'
export const signOut = 'Sign out'
export const signOutEverywhereElse = 'Sign out everywhere else'
export const signOutForDevice = (device: string | number) => `Sign out ${device}`
export const signedOutEverywhereElse = 'Signed out everywhere else.'
export const thisDevice = 'This device'
export const turnOff = 'Turn off'
export const turnOffTwoFactor = 'Turn off two-factor'
export const twoFactorIsOffOtherDevices = 'Two-factor is off. Other devices were signed out.'
export const twoFactorSignIn = 'Two-factor sign-in'
export const whereYouAreSignedIn = 'Where you are signed in'
export const withoutItYourPasswordAloneOpens = 'Without it, only your password protects your account.'
export const yourCurrentCodesStopWorking = 'Your current codes stop working.'
export const yourOrganizationRequiresTwoFactorSo = 'Your organization requires two-factor, so it stays on.'
export const yourPassword = 'Your password'
export const usedAt = (instant: ReactNode) => said`Used ${instant}`
export const signedInAt = (instant: ReactNode) => said`Signed in ${instant}`
