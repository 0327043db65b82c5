import { whyEnded } from '../../../http/sign-out.ts'
import * as copy from '../copy.ts'

/** Message for a user whose session the server has ended; undefined if the user signed out. */
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
