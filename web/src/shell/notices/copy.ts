import type { Restriction } from '@storey/api/account/account.ts'

/** Texts of these screens. */
export const cantReachTheServerWhatYou =
  'Can’t reach the server. What you see may be out of date. Trying again every few seconds.'
export const reload = 'Reload'
export const youreOfflineWhatYouSeeMay =
  'You’re offline. What you see may be out of date, and changes can’t be saved until you’re back online.'
export const aNewVersionIsReady = 'A new version is ready.'

const DOCUMENTS: Readonly<Record<Restriction['expired'][number], string>> = {
  trade_license: 'trade license',
  regulator_office: 'regulator number (ORN)',
}
/**
 * `Harbour is restricted: its trade license has expired. Nothing new can be held, booked or offered.` The activities of a brokerage
 * stay open.
 */
export const restrictedBecause = (
  { name, type }: { readonly name: string; readonly type: string },
  expired: Restriction['expired'],
) => {
  const which = expired.map((one) => DOCUMENTS[one]).join(' and ')
  const why = which === '' ? '' : `: its ${which} ${expired.length === 1 ? 'has' : 'have'} expired`
  return `${name} is restricted${why}.${type === 'developer' ? ' Nothing new can be held, booked or offered.' : ''}`
}
export const enterTheNewDates = 'Enter the renewed dates'
export const yourAdminRenews = 'An admin of your organization enters the renewed dates.'
