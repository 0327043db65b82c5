import { whyEnded } from '../../../http/sign-out.ts'
import * as copy from '../copy.ts'

/** What somebody is told whose session the server ended; undefined where they left by themself. */
export function whySignedOut(): string | undefined {
  const code = whyEnded()
  return code && (words[code] ?? OTHERWISE)
}

const words: Readonly<Record<string, string>> = {
  unauthenticated: copy.yourSessionHasEndedSignIn,
  organization: copy.youWereSignedOutBecauseYour,
  two_factor_required: copy.yourOrganizationNowRequiresTwoFactor,
}
const OTHERWISE = copy.youWereSignedOutBecauseYourSentence
