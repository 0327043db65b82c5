import { useNavigate } from '@tanstack/react-router'
import { act } from '../../ui/act.ts'
import { confirm } from '../../ui/overlays/confirm.tsx'

type Question = Omit<Parameters<typeof confirm>[0], 'danger'>

/** Asks, deletes the record whose page is open, and goes where it was listed; what stands in the way is said. True where it is gone. */
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
