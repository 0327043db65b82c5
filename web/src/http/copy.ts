/** Texts of the HTTP layer. */
export const signInFailedPleaseTryAgain = 'Sign-in failed. Please try again.'
export const theServerGaveAnAnswerThat = 'The server’s response couldn’t be read. Try again in a moment.'
export const theUploadWasCancelled = 'The upload was cancelled.'
export const youreOfflineSoNothingWasChanged =
  'You’re offline, so nothing was changed. Try again when you’re back online.'
