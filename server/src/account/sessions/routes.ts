import { sessions } from '@storey/api/account/settings.ts'
import { notFound } from '../../errors/problems.ts'
import { serveAccount } from '../../http/serve.ts'
import { endOtherSessions, endSession, listKnownDevices, listSessions } from './queries.ts'
import { deviceOf } from './rules.ts'

export const sessionRoutes = serveAccount(sessions, {
  list: ({ caller, account }) =>
    account(async (db) => {
      const found = await listSessions(db, caller.user_id)
      const data = found.map((session) => ({
        ...session,
        device: deviceOf(session.user_agent),
        current: session.id === caller.token_id,
      }))
      return { data: data.toSorted((a, b) => Number(b.current) - Number(a.current)) }
    }),

  devices: ({ caller, account }) =>
    account(async (db) => {
      const found = await listKnownDevices(db, caller.user_id)
      return { data: found.map(({ label, ...seen }) => ({ device: label ?? deviceOf(null), ...seen })) }
    }),

  end: ({ params, caller, account }) =>
    account(async (db) => {
      if (!(await endSession(db, caller.user_id, params.id))) throw notFound()
    }),

  endOthers: async ({ caller, account }) => {
    await account((db) => endOtherSessions(db, caller.user_id, caller.token_id))
  },
})
