import { useEffect, useRef, useState } from 'react'
import type { EndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { dropDraft, keepDraft, readDraft } from './lead-draft.ts'
import type { LeadValues } from './lead-values.ts'

interface Rules {
  readonly byRules: boolean
  readonly onByRules: (byRules: boolean) => void
}

/** Keeps the input of a new lead over a reload, and deletes it with the form. */
export function useDraft(form: EndpointForm<LeadValues>, { byRules, onByRules }: Rules) {
  const [before] = useState(readDraft)
  const [restored, setRestored] = useState(false)
  const { values, dirty } = form
  const { setValues } = form.mantine
  const isTaken = useRef(false)

  useEffect(() => {
    if (!before || isTaken.current) return
    isTaken.current = true
    // Restores the form: leaving it asks for confirmation, as before the reload.
    setValues(before.values)
    onByRules(before.byRules)
    setRestored(true)
  }, [before, setValues, onByRules])

  useEffect(() => {
    if (dirty) keepDraft({ values, byRules })
  }, [values, dirty, byRules])

  // A reload does not run this cleanup; saving, discarding and leaving do, and then the draft is no longer needed.
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
