import { type ComponentType, useEffect, useState } from 'react'
import { aheadOf, part } from './part.ts'

/**
 * A component that the first screen does without: fetched when somebody is about to want it, drawn once it is there.
 *
 * No Suspense: React holds back what comes after a fallback for a third of a second, and this is there by then.
 *
 * @returns the component, and what goes on the button that leads to it, so that it is there before the press
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
