import { entry } from '@storey/api/account-entry.ts'
import type { Database } from '../../database/connect.ts'
import { invalid, notFound } from '../../http/problems.ts'
import { type Origin, serveAccount } from '../../http/serve.ts'
import type { LetterText } from '../../mail/letter.ts'
import { sendLetter } from '../../mail/letters.ts'
import type { Services } from '../../services.ts'
import { acceptInvite, findInvite, isInvited } from '../invites/actions.ts'
import { limitsOf } from '../limits.ts'
import { closeLinks, makeLink, readLink, useLink } from '../links/actions.ts'
import { refuseWeak } from '../password-rules.ts'
import { hashPassword } from '../passwords.ts'
import { tellOfSecurity } from '../security.ts'
import { listOrganizations, openSession } from '../sign-in/actions.ts'
import { evenly } from './evenly.ts'
import { finishLetter, knownLetter, resetLetter, verifyLetter } from './letters.ts'
import { findByAddress, insertUser, resetPassword, verifyAddress } from './queries.ts'

const LETTER_SENT = { two_factor_auth: false, token: null, verification_sent: true } as const

export const entryRoutes = serveAccount(entry, {
  register: ({ body, services, origin, account }) =>
    evenly(async () => {
      const { full_name, email, phone, password, invite_token } = body
      await limitsOf(services).call('register', origin.address)
      const invite = invite_token === undefined ? undefined : await account((db) => findInvite(db, invite_token))
      if (invite_token !== undefined && !invite)
        throw invalid({ invite_token: ['This invite was used, taken back, or is too old. Ask for a new one.'] })
      if (invite && !isInvited(invite, email)) throw invalid({ email: [`The invite is for ${invite.email}.`] })
      refuseWeak(password, [email, full_name, ...(invite ? [invite.organization_name] : [])])
      // Known address or not, the same work.
      const password_hash = await hashPassword(password)
      const mayMail = await limitsOf(services).mayMail('register', email)
      return account(async (db) => {
        const user = await insertUser(db, { full_name, email, phone, password_hash, verified: invite !== undefined })
        if (user && invite) {
          await acceptInvite(db, invite, user.id)
          return openSession(db, services, { user, device_name: body.device_name, origin, two_factor: false })
        }
        if (!mayMail) return LETTER_SENT
        const post = { db, services, origin, email }
        if (user) await writeVerification(post, user.id)
        else await writeToKnown(post)
        return LETTER_SENT
      })
    }),

  previewInvite: async ({ body, services, origin, account }) => {
    await limitsOf(services).call('link', origin.address)
    return account(async (db) => {
      const invite = await findInvite(db, body.invite_token)
      if (!invite) throw notFound()
      const { email, role, invited_by_name, organization_name: name, organization_type: type } = invite
      const has_account = (await findByAddress(db, email.toLowerCase())) !== undefined
      return { data: { organization: { name, type }, role, email, invited_by_name, has_account } }
    })
  },

  verifyEmail: async ({ body, services, origin, account }) => {
    await limitsOf(services).call('link', origin.address)
    return account(async (db) => {
      const { user_id, email } = await useLink(db, 'verify_email', body.token)
      await verifyAddress(db, user_id)
      return { data: { email } }
    })
  },

  resendVerification: ({ body: { email }, services, origin, account }) =>
    evenly(async () => {
      await limitsOf(services).call('letter', origin.address)
      if (await limitsOf(services).mayMail('verify', email))
        await account(async (db) => {
          const user = await findByAddress(db, email)
          if (user && !user.disabled_at && !user.email_verified_at)
            await writeVerification({ db, services, origin, email: user.email }, user.id)
        })
      return { data: { email } }
    }),

  forgotPassword: ({ body: { email }, services, origin, account }) =>
    evenly(async () => {
      await limitsOf(services).call('letter', origin.address)
      if (await limitsOf(services).mayMail('reset', email))
        await account(async (db) => {
          const user = await findByAddress(db, email)
          if (user && !user.disabled_at) await writeReset({ db, services, origin, email: user.email }, user.id)
        })
      return { data: { email } }
    }),

  resetPassword: async ({ body: { token, password }, services, origin, account }) => {
    await limitsOf(services).call('link', origin.address)
    const about = await account(async (db) => {
      const { user_id, email, full_name } = await readLink(db, 'reset_password', token)
      const organizations = await listOrganizations(db, user_id)
      return [email, full_name, ...organizations.map(({ name }) => name)]
    })
    refuseWeak(password, about)
    const password_hash = await hashPassword(password)
    await account(async (db) => {
      const { user_id } = await useLink(db, 'reset_password', token)
      await resetPassword(db, user_id, password_hash)
      // The letter reached its reader: the address is theirs.
      await verifyAddress(db, user_id)
      await closeLinks(db, user_id, ['verify_email', 'change_email'])
      await tellOfSecurity(db, services, {
        user_id,
        detail: 'Your password was changed, by a link that was sent to your address. All sessions were ended.',
        once: `password:${origin.request_id}`,
      })
    })
  },
})

/** Where a letter is written: in the transaction that causes it. */
interface Post {
  readonly db: Database
  readonly services: Services
  readonly origin: Origin
  readonly email: string
}

const write = ({ db, services, origin, email }: Post, kind: string, user_id: number, text: LetterText) =>
  sendLetter(db, services, { kind, to: email, user_id, request_id: origin.request_id, text })

async function writeVerification(post: Post, user_id: number): Promise<void> {
  const token = await makeLink(post.db, { user_id, purpose: 'verify_email', email: post.email })
  await write(post, 'verify_email', user_id, verifyLetter(post.services.settings.publicUrl, token))
}

async function writeReset(post: Post, user_id: number, text = resetLetter, kind = 'reset_password'): Promise<void> {
  const token = await makeLink(post.db, { user_id, purpose: 'reset_password', email: post.email })
  await write(post, kind, user_id, text(post.services.settings.publicUrl, token))
}

/** Somebody registered an address that has an account: its owner is told, nobody else. */
async function writeToKnown(post: Post): Promise<void> {
  const user = await findByAddress(post.db, post.email)
  if (!user || user.disabled_at) return
  if (user.email_verified_at)
    await write(post, 'already_registered', user.id, knownLetter(post.services.settings.publicUrl))
  else await writeReset(post, user.id, finishLetter, 'finish_registration')
}
