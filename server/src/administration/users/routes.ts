import { users } from '@storey/api/administration/users.ts'
import { makeLink } from '../../account/links/actions.ts'
import { checkOwnPassword } from '../../account/own-password.ts'
import { endSession, endSessions, listSessions } from '../../account/sessions/actions.ts'
import { deviceOf } from '../../account/sessions/rules.ts'
import { readPasswordHash, resetFactor } from '../../account/two-factor/actions.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, invalid, notFound } from '../../errors/problems.ts'
import { serveAccount } from '../../http/serve.ts'
import { sendEmail } from '../../mail/emails.ts'
import { requireOpen } from '../invites/actions.ts'
import { roleNames } from '../invites/rules.ts'
import { welcomeEmail } from './emails.ts'
import { findOrganization, findPerson, insertMember, insertUser } from './queries.ts'

export const userRoutes = serveAccount(users, {
  create: ({ body: { organization: organization_id, role, ...values }, caller, services, origin, account }) =>
    account(async (db) => {
      const organization = await findOrganization(db, organization_id)
      if (!organization) throw invalid({ organization: ['Choose an organization.'] })
      requireOpen(organization, role)
      const { full_name, email, phone = null, job_title = null } = values
      const user = await insertUser(db, { full_name, email, phone, job_title })
      if (!user) throw invalid({ email: ['This address has an account. Invite it to the organization instead.'] })
      await insertMember(db, { organization_id, organization_type: organization.type, user_id: user.id, role })
      const token = await makeLink(db, { user_id: user.id, purpose: 'verify_email', email })
      await sendEmail(
        { db, services },
        {
          kind: 'welcome',
          to: email,
          user_id: user.id,
          organization_id,
          request_id: origin.request_id,
          text: welcomeEmail(services.settings.publicUrl, {
            by: caller.full_name,
            name: full_name,
            organization: organization.name,
            role: roleNames[role],
            token,
          }),
        },
      )
      return { data: user }
    }),

  sendLink: ({ params: { id }, caller, services, origin, account }) =>
    account(async (db) => {
      const { email, full_name, email_verified_at, disabled_at } = await personOf(db, id)
      if (email_verified_at !== null) throw conflict('verified', 'This person has confirmed their address already.')
      if (disabled_at !== null) throw conflict('disabled', 'This person is disabled. Enable them first.')
      const token = await makeLink(db, { user_id: id, purpose: 'verify_email', email })
      const text = welcomeEmail(services.settings.publicUrl, {
        by: caller.full_name,
        name: full_name,
        organization: undefined,
        role: undefined,
        token,
      })
      const about = { kind: 'welcome', to: email, user_id: id, request_id: origin.request_id }
      await sendEmail({ db, services }, { ...about, text })
    }),

  sessions: ({ params: { id }, account }) =>
    account(async (db) => {
      await personOf(db, id)
      const found = await listSessions(db, id)
      return { data: found.map(({ user_agent, ...session }) => ({ ...session, device: deviceOf(user_agent) })) }
    }),

  endSession: ({ params: { id, sessionId }, account }) =>
    account(async (db) => {
      if (!(await endSession(db, id, sessionId))) throw notFound()
    }),

  endSessions: ({ params: { id }, account }) =>
    account(async (db) => {
      await personOf(db, id)
      await endSessions(db, id)
    }),

  resetTwoFactor: async ({ params: { id }, body: { password, reason }, caller, services, origin, account, note }) => {
    if (id === caller.user_id)
      throw conflict('self', 'You cannot reset your own two-factor. Ask another super admin, or use a recovery code.')
    const own = await account((db) => readPasswordHash(db, caller.user_id))
    await checkOwnPassword(services, origin, caller, password, own)
    note({ reason })
    const found = await account((db) => resetFactor({ db, services }, id, { by: caller.full_name, reason }))
    if (found === undefined) throw notFound()
    if (!found) throw conflict('not_enabled', 'Two-factor is already off for this person.')
  },
})

/** @throws 404 if the user does not exist */
async function personOf(db: Database, id: number) {
  const found = await findPerson(db, id)
  if (!found) throw notFound()
  return found
}
