/** Paths that are open without sign-in. */
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

/** The page of a path, with or without a trailing slash. */
export const entryPathOf = (pathname: string): EntryPath | undefined =>
  entryPaths.find((path) => path === (pathname.replace(/\/+$/, '') || '/'))
