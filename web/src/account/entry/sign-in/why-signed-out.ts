import { whyEnded } from '../../../http/sign-out.ts'

/** Message for a user whose session the server has ended; undefined if the user signed out. */
export function whySignedOut(): string | undefined {
  const code = whyEnded()
  return code && (messages[code] ?? OTHERWISE)
}

const messages: Readonly<Record<string, string>> = {
  unauthenticated: 'Your session has ended. Sign in to continue.',
  organization: 'You were signed out because your access to that organization has ended. Ask your administrator.',
  two_factor_required: 'Your organization now requires two-factor sign-in. Sign in to set it up.',
}
const OTHERWISE = 'You were signed out because your role has changed. Sign in again.'
