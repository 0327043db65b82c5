import { randomUUID } from 'node:crypto'
import type { Role } from '@storey/api/capabilities.ts'
import { INVITE_DAYS } from '../../account/invites/actions.ts'
import { notify } from '../../account/notifications/actions.ts'
import { makeToken } from '../../account/tokens.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, invalid } from '../../errors/problems.ts'
import type { Origin } from '../../http/serve.ts'
import { sendEmail } from '../../mail/emails.ts'
import { linkToCopy } from '../../mail/link-to-copy.ts'
import type { Context } from '../../services/context.ts'
import { inviteEmail } from './emails.ts'
import { expireOld, findPerson, insertInvite, isMember, renewInvite } from './queries.ts'
import { fits, roleNames } from './rules.ts'

export { findOrganization, pendingFor, revokeAnywhere } from './queries.ts'

interface Inviting {
  readonly organization: {
    readonly id: number
    readonly name: string
    readonly type: 'platform' | 'developer' | 'brokerage'
    readonly status: string
  }
  readonly email: string
  readonly role: Role
  readonly origin: Pick<Origin, 'request_id'>
}

type InviteContext = Context<never, 'settings' | 'queue'>

/** @throws 422 if the role does not fit the organization, 409 if the organization cannot take members */
export function requireOpen({ name, type, status }: Inviting['organization'], role: Role): void {
  if (!fits(role, type)) throw invalid({ role: [`A ${roleNames[role]} does not belong in ${name}.`] })
  if (status === 'suspended' || status === 'closed') throw conflict('organization_closed', `${name} is ${status}.`)
}

/** @throws as `inviteTo` does, before an invite is asked for */
export async function requireInvitable(
  db: Database,
  organization: Inviting['organization'],
  { email, role }: Pick<Inviting, 'email' | 'role'>,
): Promise<void> {
  requireOpen(organization, role)
  if (await isMember(db, organization.id, email))
    throw conflict('already_member', `${email} is in ${organization.name} already.`)
}

/** Invites an address by e-mail, and in the app if it has an account. @throws 409 if it is a member's, or invited already */
export async function inviteTo(context: InviteContext, { organization, email, role, origin }: Inviting) {
  const { db, scope, services, emit } = context
  const { id: organization_id, type: organization_type, name } = organization
  await requireInvitable(db, organization, { email, role })
  await expireOld(db, organization_id, email)
  const { token, token_hash } = makeToken()
  const email_id = randomUUID()
  const invite = await insertInvite(
    db,
    scope,
    { organization_id, organization_type, email, role, token_hash, email_id },
    INVITE_DAYS,
  )
  const link = await sendInvite(context, { invite, name, token, email_id, origin })
  const person = await findPerson(db, email)
  if (person)
    await notify(
      { db, services, emit },
      {
        user_id: person.id,
        kind: 'invite',
        organization_id,
        actor: scope,
        subject: { kind: 'organization', id: organization_id, name },
        dedupe_key: `invite:${invite.id}`,
      },
    )
  return { ...invite, link }
}

/** Sends an invite again with a new link. @throws 409 if it is decided, or its address has become a member's */
export async function inviteAgain(
  context: InviteContext,
  { organization, id, origin }: Pick<Inviting, 'organization' | 'origin'> & { readonly id: number },
) {
  const { db, scope } = context
  const { token, token_hash } = makeToken()
  const email_id = randomUUID()
  const renewed = { organization_id: organization.id, id, token_hash, email_id }
  const invite = await renewInvite(db, scope, renewed, INVITE_DAYS)
  if (!invite) throw conflict('not_pending', 'This invite is no longer pending. Invite them again instead.')
  requireOpen(organization, invite.role)
  if (await isMember(db, organization.id, invite.email))
    throw conflict('already_member', `${invite.email} is in ${organization.name} already.`)
  const link = await sendInvite(context, { invite, name: organization.name, token, email_id, origin })
  return { ...invite, link }
}

interface InviteEmail {
  readonly invite: {
    readonly id: number
    readonly organization_id: number
    readonly email: string
    readonly role: Role
  }
  readonly name: string
  readonly token: string
  readonly email_id: string
  readonly origin: Pick<Origin, 'request_id'>
}

/** @returns the link, if e-mails reach no one and the sender passes it on */
async function sendInvite(
  { db, scope, services }: Omit<InviteContext, 'emit'>,
  { invite: { organization_id, email, role }, name, token, email_id, origin }: InviteEmail,
): Promise<string | null> {
  const url = `${services.settings.publicUrl}/invite#token=${token}`
  await sendEmail(
    { db, services },
    {
      id: email_id,
      kind: 'invite',
      to: email,
      from_user: scope.user_id,
      organization_id,
      request_id: origin.request_id,
      text: inviteEmail({ by: scope.user_name, name, role: roleNames[role], url, days: INVITE_DAYS }),
    },
  )
  return linkToCopy(services.settings, url)
}
