import { push } from '@storey/api/account/push.ts'
import { invalid, notFound } from '../../errors/problems.ts'
import { serveAccount } from '../../http/serve.ts'
import { deviceOf } from '../sessions/rules.ts'
import { deleteDevice, deleteEarlier, insertSubscription, listDevices } from './queries.ts'
import { isKey, isPushService, publicKeyOf } from './send-push.ts'

const MAX_DEVICES = 20

export const pushRoutes = serveAccount(push, {
  one: ({ caller, services, account }) =>
    account(async (db) => ({
      data: { key: publicKeyOf(services.settings.signingKey), devices: await listDevices(db, caller) },
    })),

  add: ({ body, caller, services, origin, account }) => {
    if (!isPushService(body.endpoint, services.settings.pushServices))
      throw invalid({ endpoint: ['This browser uses a push service that Storey does not send to.'] })
    if (!isKey(body.p256dh)) throw invalid({ p256dh: ['Enter a valid key.'] })
    return account(async (db) => {
      const device = await insertSubscription(db, caller, body, deviceOf(origin.user_agent))
      await deleteEarlier(db, caller, device.id, MAX_DEVICES)
      return { data: device }
    })
  },

  remove: ({ params: { id }, caller, account }) =>
    account(async (db) => {
      if (!(await deleteDevice(db, caller, id))) throw notFound()
    }),
})
