import { aheadOf, part } from '../part.ts'
import type { Question } from './ConfirmDialog.tsx'
import { dialogs } from './lazy-overlays.ts'

const load = aheadOf(() => import('./ConfirmDialog.tsx'))

/** Asks for confirmation in a dialog; false if it is closed in any other way than by the confirming button. */
export async function confirm(question: Question): Promise<boolean> {
  const [{ openConfirmation }] = await Promise.all([part(load), dialogs()])
  return openConfirmation(question)
}
