import { type ComponentType, useEffect, useState } from 'react'
import { aheadOf, part } from './part.ts'

/**
 * A component that the first screen does not need: loaded shortly before it is used, drawn when loaded.
 *
 * Without Suspense: React delays content after a fallback for 300 ms, and the component is loaded sooner.
 *
 * @returns the component, and event handlers for the button that opens it, so that it is loaded before the press
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let known: ComponentType<Props> | undefined
  const fetchIt = aheadOf(async (): Promise<void> => {
    known ??= await load()
  })
  // A failure is tried again, and shown, when the component is wanted.
  const ahead = () => void fetchIt().catch(() => undefined)

  function Late(props: Props) {
    const [Known, setKnown] = useState(() => known)
    useEffect(() => {
      if (!Known) void part(fetchIt).then(() => setKnown(() => known))
    }, [Known])
    return Known ? <Known {...props} /> : null
  }
  return { Late, ahead: { onPointerEnter: ahead, onFocus: ahead } }
}
