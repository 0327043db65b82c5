import { createContext, use } from 'react'
import type { EndpointForm } from './useEndpointForm.tsx'

/** The parts of a form that do not depend on its values. */
export type FormHandle = Pick<
  EndpointForm<object>,
  | 'errors'
  | 'others'
  | 'problem'
  | 'forgetProblem'
  | 'dirty'
  | 'losesChanges'
  | 'letGo'
  | 'typed'
  | 'restored_at'
  | 'discardRestored'
  | 'sending'
  | 'save'
  | 'element'
  | 'comparison'
  | 'settle'
  | 'stopComparing'
  | 'unread'
  | 'unfinished'
>

export const FormContext = createContext<FormHandle | null>(null)

/** Returns the surrounding form. */
export function useFormHandle(): FormHandle {
  const form = use(FormContext)
  if (!form) throw new Error('This part must be in a <Form>.')
  return form
}
