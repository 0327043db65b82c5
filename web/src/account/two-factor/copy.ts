/** The words of these screens. */
export const aStolenPasswordAloneCantOpen = "A stolen password alone can't open your leads, prices or bookings."
export const authenticatorAppStorey = 'Authenticator app · Storey'
export const continueText = 'Continue'
export const enterACodeFromYourPhone =
  'Enter a code from your phone after your password. Your organization requires it: set it up to continue.'
export const enterACodeFromYourPhoneSentence =
  'Enter a code from your phone after your password. We recommend it to everyone.'
export const enterItToStartOtherDevices = 'Enter it to start. Other devices will be signed out when two-factor is on.'
export const enterTheSixDigitCode = 'Enter the six-digit code'
export const enterTheSixDigitCodeSentence = 'Enter the six-digit code.'
export const enterYourPassword = 'Enter your password.'
export const itTakesAMinuteYouGet = 'It takes a minute. You get recovery codes in case you lose your phone.'
export const noCameraEnterThisKeyIn = 'No camera? Enter this key in the app instead.'
export const notNow = 'Not now'
export const protectYourAccountWithASecond = 'Protect your account with a second step'
export const qrCodeThatHoldsTheSecret = 'QR code that holds the secret key below'
export const saveYourRecoveryCodes = 'Save your recovery codes'
export const scanThisCodeWithTheApp = 'Scan this code with the app'
export const setUpTwoFactor = 'Set up two-factor'
export const setUpYourAuthenticatorApp = 'Set up your authenticator app'
export const showThePassword = 'Show the password'
export const sixDigitCode = 'Six-digit code'
export const turnOnTwoFactor = 'Turn on two-factor'
export const twoFactorIsOnEachCode =
  "Two-factor is on. Each code signs you in once without your phone. They won't be shown again."
export const twoFactorSignInStorey = 'Two-factor sign-in · Storey'
export const youNeedAnAuthenticatorAppOn =
  'You need an authenticator app on your phone. Any of them works, even offline.'
export const yourPassword = 'Your password'
