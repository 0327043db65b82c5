/** The words of these screens. */
export const cantReachTheServerWhatYou =
  'Can’t reach the server. What you see may be out of date. Trying again every few seconds.'
export const reload = 'Reload'
export const youreOfflineWhatYouSeeMay =
  'You’re offline. What you see may be out of date, and changes can’t be saved until you’re back online.'
export const aNewVersionIsReady = 'A new version is ready.'
