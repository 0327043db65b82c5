import { useBlocker } from '@tanstack/react-router'
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useEffect } from 'react'
import type { Agreed } from '../agreed/useAgreed.ts'
import { announce } from '../announce.ts'
import { confirmLeaving } from '../overlays/confirm-leaving.ts'
import { usePanel } from '../panel.ts'
import { part } from '../part.ts'
import { watchUnsaved } from '../unsaved.ts'
import styles from './Form.module.css'
import { FormContext, type FormHandle } from './form-context.ts'
import { Summary } from './Summary.tsx'

// Loaded lazily, because two users rarely change the same record at once.
const CompareDialog = lazy(async () => ({ default: (await part(() => import('./CompareDialog.tsx'))).CompareDialog }))
const Restored = lazy(async () => ({ default: (await part(() => import('./Restored.tsx'))).Restored }))
const ChangedTerms = lazy(async () => ({
  default: (await part(() => import('../agreed/ChangedTerms.tsx'))).ChangedTerms,
}))

interface Props {
  /** The result of `useEndpointForm`. */
  form: FormHandle
  /** False turns off the question before leaving with unsaved changes. */
  guard?: boolean
  /** The form uses the query of the address: changing it does not count as leaving. */
  inAddress?: boolean
  /** For a form that ends in a promise: it is not sent while terms have changed that the user has not accepted. */
  agreed?: Agreed<unknown>
  /** False on an earlier step, which only leads to the next one. */
  ends?: boolean
  children: ReactNode
}

/** The form element: Enter and Ctrl+Enter submit, errors are summarized, and unsaved changes are guarded. */
export function Form({ form, guard = true, inAddress = false, agreed, ends = true, children }: Props) {
  const panel = usePanel()
  const watch = panel?.watch
  const { losesChanges, letGo, typed } = form

  useBlocker({
    disabled: !guard,
    shouldBlockFn: async ({ current, next }) => {
      if (!losesChanges() || (inAddress && next.pathname === current.pathname)) return false
      const leaves = await confirmLeaving()
      if (leaves) letGo()
      return !leaves
    },
    enableBeforeUnload: losesChanges,
  })

  useEffect(() => watchUnsaved({ typed, letGo }), [typed, letGo])
  useEffect(() => watch?.({ losesChanges: () => guard && losesChanges(), letGo }), [watch, guard, losesChanges, letGo])

  const changed = agreed !== undefined && agreed.changes.length > 0
  const save = () => {
    if (!changed || !ends) return void form.save()
    announce('The terms have changed. Accept them first.', { urgent: true })
    form.element.current?.querySelector<HTMLElement>('[data-changed-terms]')?.focus()
  }
  const keys = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    save()
  }
  return (
    <FormContext value={form}>
      <form
        ref={form.element}
        className={styles.form}
        data-panel={panel ? true : undefined}
        noValidate
        aria-busy={form.sending}
        onKeyDown={keys}
        onSubmit={(event) => {
          event.preventDefault()
          event.stopPropagation()
          save()
        }}
      >
        {agreed && changed && (
          <Suspense>
            <ChangedTerms
              changes={agreed.changes}
              onAccept={() => {
                form.forgetProblem()
                agreed.accept()
              }}
            />
          </Suspense>
        )}
        {form.restored_at !== undefined && (
          <Suspense>
            <Restored at={form.restored_at} onDiscard={form.discardRestored} />
          </Suspense>
        )}
        <Summary form={form} />
        {children}
      </form>
      {form.comparison && (
        <Suspense>
          <CompareDialog form={form} />
        </Suspense>
      )}
    </FormContext>
  )
}
