import { entry } from '@storey/api/account/entry.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, invalid, notFound } from '../../errors/problems.ts'
import { type Origin, serveAccount } from '../../http/serve.ts'
import { type Addressed, sendEmail } from '../../mail/emails.ts'
import type { AccountContext } from '../../services/context.ts'
import type { Services } from '../../services/services.ts'
import { acceptInvite, findInvite, isInvited } from '../invites/actions.ts'
import { limitsOf } from '../limits.ts'
import { closeLinks, linkGone, makeLink, readLink, useLink } from '../links/actions.ts'
import { refuseWeak } from '../password-rules.ts'
import { hashPassword, isPassword } from '../passwords.ts'
import { notifyOfSecurityEvent } from '../security.ts'
import { doneText } from '../sessions/rules.ts'
import { findTimeZone, listOrganizations, openSession } from '../sign-in/actions.ts'
import { knownEmail, resetEmail, verifyEmail } from './emails.ts'
import { padResponseTime } from './pad-response-time.ts'
import { claimAddress, confirmAddress, findByAddress, findRegistration, insertUser, setPassword } from './queries.ts'

const EMAIL_SENT = {
  two_factor_auth: false,
  token: null,
  verification_sent: true,
  next: 'confirm_email',
  message: 'Open the link in the e-mail that we sent to confirm this address. Then sign in.',
} as const

/** Who may create an account: as the page Settings says, else as REGISTRATION does. */
const registrationOf = async ({ db, services: { settings } }: AccountContext<'settings'>) =>
  (await findRegistration(db)) ?? settings.registration

export const entryRoutes = serveAccount(entry, {
  registration: async ({ services, account }) => ({
    data: { open: (await account((db) => registrationOf({ db, services }))) === 'open' },
  }),

  register: ({ body, services, origin, account, recorded }) =>
    padResponseTime(async () => {
      await limitsOf(services).call('register', origin.address)
      const { full_name, email, phone, password, invite_token } = body
      if (invite_token !== undefined && password !== undefined)
        return registerInvited(services, { account, origin, body: { ...body, invite_token, password } })
      if ((await account((db) => registrationOf({ db, services }))) === 'invite')
        throw conflict('invite_only', 'Registration is by invite. Ask your company’s administrator to invite you.')
      // Judged and hashed for every address, so that the response does not depend on the account.
      if (password !== undefined) refuseWeak(password, [email, full_name])
      const password_hash = password === undefined ? undefined : await hashPassword(password)
      const mayMail = await limitsOf(services).mayMail('register', email)
      await account(async (db) => {
        const user = await insertUser(db, { full_name, email, phone })
        if (!mayMail) return
        const post = { db, services, origin, email, password_hash }
        if (user) await writeVerification(post, user.id)
        else await writeToKnown(post)
      })
      await recorded()
      return EMAIL_SENT
    }),

  previewInvite: async ({ body, services, origin, account }) => {
    await limitsOf(services).call('link', origin.address)
    return account(async (db) => {
      const invite = await findInvite(db, body.invite_token)
      if (!invite) throw notFound()
      await limitsOf(services).right('link', origin.address)
      const { email, role, invited_by_name, expires_at, organization_name: name, organization_type: type } = invite
      const known = await findByAddress(db, email.toLowerCase())
      // An unconfirmed account has no password to sign in with: the user confirms it by accepting the invite.
      const has_account = known !== undefined && known.email_verified_at !== null
      return { data: { organization: { name, type }, role, email, invited_by_name, expires_at, has_account } }
    })
  },

  checkLink: async ({ body: { purpose, token }, services, origin, account }) => {
    await limitsOf(services).call('link', origin.address)
    const { email, password_hash } = await account((db) => readLink(db, purpose, token))
    await limitsOf(services).right('link', origin.address)
    return { data: { email, has_password: password_hash !== null } }
  },

  verifyEmail: async ({ body: { token, password, password_confirmation }, services, origin, account }) => {
    await limitsOf(services).call('link', origin.address)
    const password_hash =
      password_confirmation === undefined
        ? await enteredAgain(account, token, password)
        : await chosen(account, 'verify_email', token, password)
    return account(async (db) => {
      const { user_id, email } = await useLink(db, 'verify_email', token)
      if (!(await confirmAddress(db, user_id, password_hash))) throw linkGone()
      await closeLinks(db, user_id, ['reset_password', 'change_email'])
      await limitsOf(services).right('link', origin.address)
      return { data: { email } }
    })
  },

  resendVerification: ({ body: { email }, services, origin, account, recorded }) =>
    padResponseTime(async () => {
      await limitsOf(services).call('letter', origin.address)
      if (await limitsOf(services).mayMail('verify', email))
        await account(async (db) => {
          const user = await findByAddress(db, email)
          if (user && !user.disabled_at && !user.email_verified_at)
            await writeVerification({ db, services, origin, email: user.email }, user.id)
        })
      await recorded()
      return { data: { email } }
    }),

  forgotPassword: ({ body: { email }, services, origin, account, recorded }) =>
    padResponseTime(async () => {
      await limitsOf(services).call('letter', origin.address)
      if (await limitsOf(services).mayMail('reset', email))
        await account(async (db) => {
          const user = await findByAddress(db, email)
          if (user && !user.disabled_at) await writeReset({ db, services, origin, email: user.email }, user.id)
        })
      await recorded()
      return { data: { email } }
    }),

  resetPassword: async ({ body: { token, password }, services, origin, account }) => {
    await limitsOf(services).call('link', origin.address)
    const password_hash = await chosen(account, 'reset_password', token, password)
    await account(async (db) => {
      const { user_id } = await useLink(db, 'reset_password', token)
      // The user has received the e-mail, so the address is theirs.
      if (!(await confirmAddress(db, user_id, password_hash))) await setPassword(db, user_id, password_hash)
      await closeLinks(db, user_id, ['verify_email', 'change_email'])
      await limitsOf(services).right('link', origin.address)
      await notifyOfSecurityEvent(
        { db, services },
        {
          user_id,
          detail: `Your password was changed. A link sent to your e-mail address was used, and all sessions were signed out. ${doneText(origin, await findTimeZone(db, user_id), services.clock.now())}`,
        },
      )
    })
  },
})

type Account = <T>(work: (db: Database) => Promise<T>) => Promise<T>

/** Returns the hash of the password chosen by the user of a link. @throws 422 if the link is not valid, or the password is weak */
async function chosen(account: Account, purpose: 'verify_email' | 'reset_password', token: string, password: string) {
  const about = await account(async (db) => {
    const { user_id, email, full_name } = await readLink(db, purpose, token)
    const organizations = await listOrganizations(db, user_id)
    return [email, full_name, ...organizations.map(({ name }) => name)]
  })
  refuseWeak(password, about)
  return hashPassword(password)
}

/** Returns the hash of the password of a registration, entered again by the user of its link. @throws 422 if it is another one */
async function enteredAgain(account: Account, token: string, password: string) {
  const { password_hash } = await account((db) => readLink(db, 'verify_email', token))
  if (password_hash === null || !(await isPassword(password, password_hash)))
    throw invalid({
      password: ['This is not the password of the registration. Choose a new one, and confirm it.'],
      password_confirmation: ['Confirm the new password.'],
    })
  return password_hash
}

interface Registration {
  readonly account: Account
  readonly origin: Origin
  readonly body: {
    readonly full_name: string
    readonly email: string
    readonly phone: string
    readonly password: string
    readonly device_name: string
    readonly invite_token: string
  }
}

/** The link of an invite confirms the address it was sent to: the account is opened at once. */
async function registerInvited(services: Services, { account, origin, body }: Registration) {
  const { full_name, email, phone, password, device_name, invite_token } = body
  const invite = await account((db) => findInvite(db, invite_token))
  if (!invite) throw inviteGone()
  if (!isInvited(invite, email)) throw invalid({ email: [`The invite is for ${invite.email}.`] })
  refuseWeak(password, [email, full_name, invite.organization_name])
  const password_hash = await hashPassword(password)
  return account(async (db) => {
    const user = await claimAddress(db, { full_name, email, phone })
    if (!user) throw invalid({ email: ['This address has an account. Sign in and accept the invite there.'] })
    await confirmAddress(db, user.id, password_hash)
    await closeLinks(db, user.id, ['verify_email', 'reset_password', 'change_email'])
    await acceptInvite(db, invite, user.id)
    await limitsOf(services).right('register', origin.address)
    return openSession({ db, services }, { user, device_name, origin, two_factor: false })
  })
}

const inviteGone = () =>
  invalid({ invite_token: ['This invite was used, withdrawn or has expired. Ask for a new one.'] })

/** Context for sending an e-mail within the transaction that causes it. */
interface Post extends AccountContext {
  readonly origin: Origin
  readonly email: string
  /** The password of the registration. */
  readonly password_hash?: string | undefined
}

const write = ({ db, services, origin, email }: Post, kind: string, user_id: number, text: Addressed['text']) =>
  sendEmail({ db, services }, { kind, to: email, user_id, request_id: origin.request_id, text })

async function writeVerification(post: Post, user_id: number): Promise<void> {
  const { email, password_hash } = post
  const token = await makeLink(post.db, { user_id, purpose: 'verify_email', email, password_hash })
  await write(post, 'verify_email', user_id, verifyEmail(post.services.settings.publicUrl, token))
}

async function writeReset(post: Post, user_id: number): Promise<void> {
  const token = await makeLink(post.db, { user_id, purpose: 'reset_password', email: post.email })
  await write(post, 'reset_password', user_id, resetEmail(post.services.settings.publicUrl, token))
}

/** An address that has an account was registered again: only its owner is informed. */
async function writeToKnown(post: Post): Promise<void> {
  const user = await findByAddress(post.db, post.email)
  if (!user || user.disabled_at) return
  if (user.email_verified_at)
    await write(post, 'already_registered', user.id, knownEmail(post.services.settings.publicUrl))
  else await writeVerification({ ...post, email: user.email }, user.id)
}
