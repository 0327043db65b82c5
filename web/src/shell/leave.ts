import { read } from '../http/offline/outbox.ts'
import { signOut } from '../http/sign-out.ts'
import { confirm } from '../ui/overlays/confirm.ts'
import { confirmLeaving } from '../ui/overlays/confirm-leaving.ts'
import { hasUnsaved } from '../ui/unsaved.ts'

/** Signs the user out, after a question if something on the page is not saved, or on this device not sent. */
export async function leave(): Promise<void> {
  if (hasUnsaved() && !(await confirmLeaving())) return
  const { length } = await read()
  if (length > 0 && !(await confirmUnsent(length))) return
  await signOut()
}

const confirmUnsent = (count: number) =>
  confirm({
    title: count === 1 ? '1 entry waits to be sent' : `${count} entries wait to be sent`,
    effect: 'They are on this device only. If you sign out, they are deleted and not sent.',
    verb: 'Delete and sign out',
    keep: 'Stay signed in',
    danger: true,
  })
