import type { EmailText } from '../../mail/email.ts'
import { sendEmail } from '../../mail/emails.ts'
import type { AccountContext } from '../../services/context.ts'

interface AboutContract {
  readonly subject: string
  readonly line: string
  readonly label: string
  readonly facts: NonNullable<EmailText['facts']>
}

/** What an e-mail about a contract lists. @param day what the reader has to know of its days */
export const factsOf = (
  { title, number }: { readonly title: string; readonly number: string },
  party: { readonly name: string } | undefined,
  day: readonly [string, string],
): AboutContract['facts'] => [
  ['Agreement', title],
  ...(party ? [['Company', party.name] as const] : []),
  ['Number', number],
  day,
]

/** An e-mail about a contract, with a link to it. */
export const writeTo = (
  { db, services }: AccountContext<'settings' | 'queue'>,
  { id, organization_id }: { readonly id: number; readonly organization_id: number },
  to: { readonly email: string; readonly user_id: number; readonly from_user?: number },
  { subject, line, label, facts }: AboutContract,
) =>
  sendEmail(
    { db, services },
    {
      kind: 'agreement',
      to: to.email,
      user_id: to.user_id,
      from_user: to.from_user,
      organization_id,
      text: {
        subject,
        paragraphs: [line],
        facts,
        action: { label, url: `${services.settings.publicUrl}/auth/contracts/${id}` },
      },
    },
  )
