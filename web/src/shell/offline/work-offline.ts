import { channel } from '@storey/api/client-endpoints/channel.ts'
import { connection, onConnection } from '../../http/connection.ts'
import { forgetOthers } from '../../http/offline/last-seen.ts'
import { read, sendWaiting } from '../../http/offline/outbox.ts'
import { mayUse, onSession, readSession } from '../../http/session.ts'
import { notify } from '../../ui/overlays/notify.tsx'

const AGAIN_MS = 30_000

/** Lets brokers open the application without a connection, once its code is on the device, and sends what waits for one. */
export function workOffline(): () => void {
  const register = () => {
    // In development the files change with every request.
    if (import.meta.env.PROD && mayUse(channel.projects.access, readSession()))
      void navigator.serviceWorker?.register('/worker.js').catch(() => undefined)
  }
  let timer: number | undefined
  const send = async () => {
    window.clearTimeout(timer)
    if (connection() !== 'there') return
    const { sent, refused, again } = await sendWaiting()
    if (sent > 0) notify.good(sent === 1 ? 'Sent what was waiting' : `Sent ${sent} entries that were waiting`)
    if (refused > 0) notify.bad('Something that was waiting was not accepted. Its text is under Waiting to be sent.')
    if (again) timer = window.setTimeout(() => void send(), AGAIN_MS)
  }
  const begin = () => {
    register()
    void read().then(send)
  }
  void forgetOthers().catch(() => undefined)
  begin()
  const ends = [onSession(begin), onConnection(() => void send())]
  return () => {
    window.clearTimeout(timer)
    for (const end of ends) end()
  }
}
