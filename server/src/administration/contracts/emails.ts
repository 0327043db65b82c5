import type { EmailText } from '../../mail/email.ts'
import { sendEmail } from '../../mail/emails.ts'
import type { AccountContext } from '../../services/context.ts'

interface Contract {
  readonly id: number
  readonly organization_id: number
  readonly title: string
  readonly number: string
}

interface AboutContract {
  readonly subject: string
  readonly title: string
  readonly line: string
  readonly label: string
  readonly party: { readonly name: string } | undefined
  /** What the reader has to know of its days. */
  readonly day: readonly [label: string, day: string]
}

/** An e-mail about a contract between the platform and an organization, to one who may sign it there. @param url of the contract */
export const contractText =
  (
    { title, number }: Pick<Contract, 'title' | 'number'>,
    { party, day, line, label, ...about }: AboutContract,
    url: string,
  ) =>
  (platform: string): EmailText => ({
    ...about,
    paragraphs: [line],
    facts: [
      ['Agreement', `${title}\n${number}`],
      ['Between', party ? `${party.name}\nand ${platform}` : platform],
      day,
    ],
    action: { label, url },
    notes: [`You get this e-mail because you may sign for ${party?.name ?? 'your company'}.`],
  })

export const writeTo = (
  { db, services }: AccountContext<'settings' | 'queue'>,
  contract: Contract,
  to: { readonly email: string; readonly user_id: number; readonly from_user?: number },
  about: AboutContract,
) =>
  sendEmail(
    { db, services },
    {
      kind: 'agreement',
      to: to.email,
      user_id: to.user_id,
      from_user: to.from_user,
      organization_id: contract.organization_id,
      text: contractText(contract, about, `${services.settings.publicUrl}/auth/contracts/${contract.id}`),
    },
  )
