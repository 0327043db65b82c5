import { whyEnded } from '../../../http/sign-out.ts'
import * as copy from '../copy.ts'

/** The message after the server ended a session; undefined after a normal sign-out. */
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
