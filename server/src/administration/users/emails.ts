import type { EmailText } from '../../mail/email.ts'

/** To a user whose account was created by an admin. */
export const welcomeEmail =
  (
    publicUrl: string,
    {
      by,
      name,
      organization,
      role,
      token,
    }: {
      by: string
      name: string
      organization: string | undefined
      role: string | undefined
      token: string
    },
  ) =>
  (platform: string): EmailText => ({
    subject: `${by} created a ${platform} account for you`,
    title: organization ? `Welcome to ${organization}` : `Welcome to ${platform}`,
    paragraphs: [`Hello ${name},`, `${by} created a ${platform} account for you. Choose a password to sign in.`],
    ...(organization
      ? {
          facts: [
            ['Organization', organization],
            ['Your role', role ?? 'Member'],
          ],
        }
      : {}),
    action: { label: 'Choose a password', url: `${publicUrl}/auth/verify-email#token=${token}` },
    notes: [
      'The link works once and expires in 24 hours.',
      'If you don’t know this person, you can ignore this e-mail. No one can sign in with this address until it’s confirmed.',
    ],
  })
