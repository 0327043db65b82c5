import type { Services } from '../../services.ts'

const ASK = 'If this was not you, sign in, change your password and end the other sessions.'

/** To the address that the account is to have. */
export const confirmLetter = ({ settings }: Services, full_name: string, token: string) => ({
  subject: 'Confirm your new e-mail address',
  paragraphs: [`Hello ${full_name},`, 'You asked to sign in to Storey with this address from now on.'],
  action: { label: 'Use this address', url: `${settings.publicUrl}/auth/change-email#token=${token}` },
  notes: ['The link works once, for 24 hours.', 'If you did not ask for this, ignore this letter: nothing changes.'],
})

/** To the owner of an address that somebody else asked for. */
export const takenLetter = () => ({
  subject: 'Your address has an account already',
  paragraphs: [
    'Hello,',
    'Somebody asked to use this address for their account on Storey. It belongs to yours, so nothing was changed.',
  ],
  notes: ['If that was you: sign in with this address instead.'],
})

/** To the address that the account has, or had. */
export const askedLetter = (full_name: string, email: string) => ({
  subject: 'Your e-mail address is about to change',
  paragraphs: [
    `Hello ${full_name},`,
    `Somebody who knows your password asked to sign in with ${email} instead of this address. It changes once they open the link that we sent there.`,
    ASK,
  ],
})
export const changedLetter = (full_name: string, email: string) => ({
  subject: 'Your e-mail address was changed',
  paragraphs: [`Hello ${full_name},`, `Your account on Storey has the address ${email} from now on.`, ASK],
})
