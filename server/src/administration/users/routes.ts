import { users } from '@storey/api/administration/users.ts'
import { checkOwnPassword } from '../../account/own-password.ts'
import { readPasswordHash, resetFactor } from '../../account/two-factor/actions.ts'
import { conflict, notFound } from '../../errors/problems.ts'
import { serveAccount } from '../../http/serve.ts'

export const userRoutes = serveAccount(users, {
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
