import { firstStart } from '@storey/api/account/first-start.ts'
import { hashToken } from '../../access/admit.ts'
import { invalid } from '../../errors/problems.ts'
import { serveAccount } from '../../http/serve.ts'
import { limitsOf } from '../limits.ts'
import { linkGone } from '../links/actions.ts'
import { refuseWeak } from '../password-rules.ts'
import { hashPassword } from '../passwords.ts'
import { openSession } from '../sign-in/actions.ts'
import { makeFirstAdmin } from './queries.ts'

export const firstStartRoutes = serveAccount(firstStart, {
  create: async ({ body, services, origin, account, note }) => {
    await limitsOf(services).call('link', origin.address)
    const { token, full_name, email, password, device_name, country = null } = body
    refuseWeak(password, [email, full_name])
    const password_hash = await hashPassword(password)
    return account(async (db) => {
      const id = await makeFirstAdmin(db, hashToken(token), { full_name, email, password_hash, country })
      if (id === undefined) throw linkGone()
      if (id === 'taken')
        throw invalid({
          email: ['This address has an account. Choose another one, or use the command npm run admin:create.'],
        })
      note({ user_id: id })
      await limitsOf(services).right('link', origin.address)
      return openSession({ db, services }, { user: { id, full_name }, device_name, origin, two_factor: false })
    })
  },
})
