import { confirm } from './confirm.ts'

/** Asks for confirmation before unsaved changes are lost. */
export const confirmLeaving = (): Promise<boolean> =>
  confirm({
    title: 'Discard changes?',
    effect: 'Your changes won’t be saved.',
    verb: 'Discard',
    keep: 'Keep editing',
    danger: true,
  })
