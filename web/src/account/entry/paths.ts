/** Where strangers may go. */
export const entryPaths = [
  '/',
  '/register',
  '/auth/forgot-password',
  '/auth/forgot-password/success',
  '/auth/reset-password',
  '/auth/reset-password/success',
  '/auth/verify-email',
  '/first-start',
] as const
export type EntryPath = (typeof entryPaths)[number]

/** The page at an address, with or without a slash behind it. */
export const entryPathOf = (pathname: string): EntryPath | undefined =>
  entryPaths.find((path) => path === (pathname.replace(/\/+$/, '') || '/'))
