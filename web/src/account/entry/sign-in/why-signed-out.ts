import { whyEnded } from '../../../http/sign-out.ts'

/** What somebody is told whose session the server ended; undefined where they left by themself. */
export function whySignedOut(): string | undefined {
  const code = whyEnded()
  return code && (words[code] ?? OTHERWISE)
}

const words: Readonly<Record<string, string>> = {
  unauthenticated: 'Your session has ended. Sign in to continue.',
  organization: 'You were signed out because your access to that organization has ended. Ask your administrator.',
  two_factor_required: 'Your organization now requires two-factor sign-in. Sign in to set it up.',
}
const OTHERWISE = 'You were signed out because your role has changed. Sign in again.'
