import { signOut } from '../http/sign-out.ts'
import { confirmLeaving } from '../ui/overlays/confirm-leaving.ts'
import { hasUnsaved } from '../ui/unsaved.ts'

/** Signs the user out, after a question if something on the page is not saved. */
export async function leave(): Promise<void> {
  if (!hasUnsaved() || (await confirmLeaving())) await signOut()
}
