import type { OwnProfile } from '@storey/api/account/account.ts'
import { profile } from '@storey/api/account/settings.ts'
import { conflict, invalid, requireVersion } from '../../errors/problems.ts'
import { pictureOf } from '../../files/picture-addresses.ts'
import { removeForms, removePictureJob, storeForms } from '../../files/pictures.ts'
import { serveAccount } from '../../http/serve.ts'
import { sendEmail } from '../../mail/emails.ts'
import type { AccountContext } from '../../services/context.ts'
import type { Services } from '../../services/services.ts'
import { limitsOf } from '../limits.ts'
import { closeLinks, makeLink, readLink, useLink } from '../links/actions.ts'
import { checkOwnPassword } from '../own-password.ts'
import { refuseWeak } from '../password-rules.ts'
import { hashPassword, isPassword } from '../passwords.ts'
import { notifyOfSecurityEvent } from '../security.ts'
import { endOtherSessions } from '../sessions/actions.ts'
import { doneFrom, doneText } from '../sessions/rules.ts'
import { changedEmail, changeRequestedEmail, confirmEmail, takenEmail } from './emails.ts'
import {
  changeAvatar,
  changeAway,
  changeEmail,
  changePasswordHash,
  changeProfile,
  findPasswordHash,
  isAhead,
  isTaken,
  lockProfile,
  type ProfileRow,
  readProfile,
  releaseAddress,
} from './queries.ts'

const emailTaken = () => conflict('email_taken', 'Another account already uses this address.')

export const profileRoutes = serveAccount(
  profile,
  {
    change: ({ body: { version, ...changes }, caller, services, account }) =>
      account(async (db) => {
        const locked = await lockProfile(db, caller.user_id)
        await requireVersion(locked, version, async () => toProfile(services, await readProfile(db, caller.user_id)))
        return { data: toProfile(services, await changeProfile(db, caller.user_id, changes)) }
      }),

    changePassword: async ({ body, caller, services, origin, account }) => {
      const { email, full_name, memberships } = caller
      refuseWeak(body.password, [email, full_name, ...memberships.map(({ name }) => name)])
      const from = await account((db) => findPasswordHash(db, caller.user_id))
      await checkOwnPassword(services, origin, caller, body.current_password, from, 'current_password')
      if (await isPassword(body.password, from))
        throw invalid({ password: ['Choose a password you aren’t using now.'] })
      const to = await hashPassword(body.password)
      await account(async (db) => {
        if (!(await changePasswordHash(db, caller.user_id, { from: from ?? '', to })))
          throw invalid({ current_password: ['Wrong password.'] })
        await endOtherSessions(db, caller.user_id, caller.token_id)
        // Links requested by a person who knew the old password become invalid too.
        await closeLinks(db, caller.user_id, ['reset_password', 'change_email'])
        await notifyOfSecurityEvent(
          { db, services },
          {
            user_id: caller.user_id,
            detail: `Your password was changed, and all other sessions were signed out. ${doneText(origin, (await readProfile(db, caller.user_id)).timezone, services.clock.now())}`,
          },
        )
      })
    },

    changeEmail: async ({ body, caller, services, origin, account }) => {
      const { user_id, full_name, email: current } = caller
      const password_hash = await account((db) => findPasswordHash(db, user_id))
      await checkOwnPassword(services, origin, caller, body.password, password_hash)
      if (body.email === current.toLowerCase()) throw invalid({ email: ['This is already your address.'] })
      const limit = limitsOf(services)
      await limit.call('letter', origin.address)
      if (!(await limit.mayMail('change_email', body.email))) return
      await account(async (db) => {
        const token = await makeLink(db, {
          user_id,
          purpose: 'change_email',
          email: body.email,
          token_id: caller.token_id,
        })
        // The response does not reveal whether the address is taken; the e-mail does.
        const text = (await isTaken(db, body.email, user_id))
          ? takenEmail(services.settings.publicUrl)
          : confirmEmail(services.settings.publicUrl, token)
        const about = { user_id, request_id: origin.request_id }
        await sendEmail({ db, services }, { ...about, kind: 'change_email', to: body.email, text })
        await sendEmail(
          { db, services },
          {
            ...about,
            kind: 'change_email_asked',
            to: current,
            text: changeRequestedEmail(services.settings.publicUrl, {
              ...{ full_name, before: current, after: body.email },
              done: doneFrom(origin, (await readProfile(db, user_id)).timezone, services.clock.now()),
            }),
          },
        )
      })
    },

    confirmEmail: async ({ body, services, origin, account }) => {
      await limitsOf(services).call('link', origin.address)
      const { user_id } = await account((db) => readLink(db, 'change_email', body.token))
      // The link proves the address, the password proves the account: otherwise a click would give the address to the requester.
      const { current, password_hash } = await account(async (db) => ({
        current: await readProfile(db, user_id),
        password_hash: await findPasswordHash(db, user_id),
      }))
      await checkOwnPassword(services, origin, current, body.password, password_hash)
      return account(async (db) => {
        const { email, token_id } = await useLink(db, 'change_email', body.token)
        await limitsOf(services).right('link', origin.address)
        const before = await readProfile(db, user_id)
        if (await isTaken(db, email, user_id)) throw emailTaken()
        await releaseAddress(db, email, user_id)
        await changeEmail(db, user_id, email)
        await endOtherSessions(db, user_id, token_id ?? undefined)
        // Links sent to the old address become invalid.
        await closeLinks(db, user_id, ['verify_email', 'reset_password'])
        await sendEmail(
          { db, services },
          {
            kind: 'email_changed',
            to: before.email,
            user_id,
            request_id: origin.request_id,
            text: changedEmail(services.settings.publicUrl, {
              ...{ full_name: before.full_name, before: before.email, after: email },
              done: doneFrom(origin, before.timezone, services.clock.now()),
            }),
          },
        )
        await notifyOfSecurityEvent(
          { db, services },
          {
            user_id,
            detail: `Your e-mail address was changed from ${before.email} to ${email}, and all other sessions were signed out.`,
          },
        )
        return { data: { email } }
      })
    },

    setAvatar: async ({ body: { file }, caller, services, account }) => {
      const content = Buffer.from(await file.arrayBuffer())
      const { uuid } = await storeForms(services.storage, content, { square: true })
      try {
        return await account((db) => putAvatar({ db, services }, caller.user_id, uuid))
      } catch (error) {
        await removeForms(services.storage, uuid)
        throw error
      }
    },

    setAway: ({ body: { away_until }, caller, services, account }) =>
      account(async (db) => {
        if (away_until !== null && !(await isAhead(db, caller.user_id, away_until)))
          throw invalid({ away_until: ['Choose a day after today, within a year.'] })
        return { data: toProfile(services, await changeAway(db, caller.user_id, away_until)) }
      }),

    removeAvatar: ({ caller, services, account }) => account((db) => putAvatar({ db, services }, caller.user_id, null)),
  },
  {
    users_email: emailTaken,
    users_timezone_known: () => invalid({ timezone: ['Choose a time zone such as Asia/Dubai.'] }),
  },
)

/** Sets or clears the picture; the previous one is removed once no row refers to it. */
async function putAvatar({ db, services }: AccountContext, user_id: number, uuid: string | null) {
  const { avatar: before } = await lockProfile(db, user_id)
  if (before) await services.queue.send(db, removePictureJob, { uuid: before })
  return { data: toProfile(services, await changeAvatar(db, user_id, uuid)) }
}

const toProfile = (services: Services, { email_verified_at, avatar, ...profile }: ProfileRow): OwnProfile => ({
  ...profile,
  email_verified: email_verified_at !== null,
  avatar: pictureOf(services, avatar),
})
