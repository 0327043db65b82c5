import { channel } from '@storey/api/client-endpoints/channel.ts'
import { forgetOthers } from '../../http/offline/last-seen.ts'
import { mayUse, onSession, readSession } from '../../http/session.ts'

/** Lets brokers open the application without a connection, once its code is on the device. */
export function workOffline(): () => void {
  const register = () => {
    // In development the files change with every request.
    if (import.meta.env.PROD && mayUse(channel.projects.access, readSession()))
      void navigator.serviceWorker?.register('/worker.js').catch(() => undefined)
  }
  register()
  void forgetOthers().catch(() => undefined)
  return onSession(register)
}
