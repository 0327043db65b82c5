import { whyEnded } from '../../../http/sign-out.ts'

/** What somebody is told whose session the server ended; undefined where they left by themself. */
export function whySignedOut(): string | undefined {
  const code = whyEnded()
  return code && (words[code] ?? OTHERWISE)
}

const words: Readonly<Record<string, string>> = {
  unauthenticated: 'Your session has ended. Sign in to go on.',
  organization: 'You were signed out, because you are no longer an enabled member there. Ask your admin about it.',
  two_factor_required: 'Your organization asks for two-factor sign-in now. Sign in to set it up.',
}
const OTHERWISE = 'You were signed out, because your role does not include that any more. Sign in again.'
