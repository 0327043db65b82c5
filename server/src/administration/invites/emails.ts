import type { EmailText } from '../../mail/email.ts'

interface Invite {
  readonly by: string
  readonly name: string
  readonly role: string
  readonly url: string
  readonly days: number
}

/** To someone who is invited to an organization. */
export const inviteEmail =
  ({ by, name, role, url, days }: Invite) =>
  (platform: string): EmailText => ({
    subject: `${by} invited you to ${name} on ${platform}`,
    title: `${by} invited you to ${name}`,
    paragraphs: [`Open the invite to join on ${platform}. You create an account there, or sign in with yours.`],
    facts: [['Your role', role]],
    action: { label: 'View invite', url },
    notes: [
      `The link works once and expires in ${days} days.`,
      'If you don’t know this person, you can ignore this e-mail.',
    ],
  })
