import { createContext, use, useEffect } from 'react'
import type { Missing } from '../../shell/skyline/missing.ts'

export const EntryPicture = createContext<(missing: Missing | undefined) => void>(() => {})

/** Next to a link that opens nothing is a cut line instead of the waterfront. */
export function useCutLine(dead: boolean): void {
  const show = use(EntryPicture)
  useEffect(() => {
    if (!dead) return
    show('link')
    return () => show(undefined)
  }, [show, dead])
}
