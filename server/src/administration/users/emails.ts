import type { EmailText } from '../../mail/email.ts'

/** To a user whose account was created by an admin. */
export const welcomeEmail =
  (
    publicUrl: string,
    {
      by,
      organization,
      role,
      token,
    }: { by: string; organization: string | undefined; role: string | undefined; token: string },
  ) =>
  (platform: string): EmailText => ({
    subject: `${by} created a ${platform} account for you`,
    paragraphs: [
      'Hello,',
      organization
        ? `${by} created an account for you and added you to ${organization} on ${platform} as ${role ?? 'a member'}.`
        : `${by} created an account for you on ${platform}.`,
      'Choose a password to sign in.',
    ],
    action: { label: 'Choose a password', url: `${publicUrl}/auth/verify-email#token=${token}` },
    notes: [
      'The link works once and expires in 24 hours.',
      'If you don’t know this person, you can ignore this e-mail. No one can sign in with this address until it’s confirmed.',
    ],
  })
