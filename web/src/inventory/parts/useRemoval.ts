import { useNavigate } from '@tanstack/react-router'
import { act } from '../../ui/act.ts'
import { confirm } from '../../ui/overlays/confirm.ts'

type Question = Omit<Parameters<typeof confirm>[0], 'danger'>

/**
 * Asks for confirmation, deletes the record of the open page, and goes back to its list; shows the reason if the server refuses.
 * Returns true if it is deleted.
 */
export function useRemoval() {
  const navigate = useNavigate()
  return async (question: Question, remove: () => Promise<unknown>, next: string): Promise<boolean> => {
    if (!(await confirm({ ...question, danger: true }))) return false
    return act(async () => {
      await remove()
      void navigate({ href: next })
    })
  }
}
