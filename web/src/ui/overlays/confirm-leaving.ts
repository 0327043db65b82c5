import { confirm } from './confirm.ts'

/** Asks for confirmation before unsaved changes are lost. */
export const confirmLeaving = (): Promise<boolean> =>
  confirm({
    title: 'Discard changes?',
    effect: 'What you entered here is deleted, also its draft.',
    verb: 'Discard',
    keep: 'Keep editing',
    danger: true,
  })
