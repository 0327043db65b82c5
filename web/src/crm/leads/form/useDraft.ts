import { useEffect, useRef, useState } from 'react'
import type { EndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { dropDraft, keepDraft, readDraft } from './lead-draft.ts'
import type { LeadValues } from './lead-values.ts'

interface Rules {
  readonly byRules: boolean
  readonly onByRules: (byRules: boolean) => void
}

/** Keeps what is typed of a new lead over a reload, and lets go of it with the form. */
export function useDraft(form: EndpointForm<LeadValues>, { byRules, onByRules }: Rules) {
  const [before] = useState(readDraft)
  const [restored, setRestored] = useState(false)
  const { values, dirty } = form
  const { setValues } = form.mantine
  const isTaken = useRef(false)

  useEffect(() => {
    if (!before || isTaken.current) return
    isTaken.current = true
    // The form is as it was: leaving it asks, as it did before the reload.
    setValues(before.values)
    onByRules(before.byRules)
    setRestored(true)
  }, [before, setValues, onByRules])

  useEffect(() => {
    if (dirty) keepDraft({ values, byRules })
  }, [values, dirty, byRules])

  // A reload ends the page without this: saved, discarded or left, the draft has served.
  useEffect(() => dropDraft, [])

  return {
    kept: dirty,
    restored: restored && dirty,
    discard: () => {
      form.reset()
      onByRules(false)
      setRestored(false)
      dropDraft()
    },
  }
}
