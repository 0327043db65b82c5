import { type ComponentType, useEffect, useState } from 'react'
import { aheadOf, part } from './part.ts'

/**
 * A component that the first screen does not need: its code is preloaded on hover or focus, and it is rendered when loaded.
 *
 * No Suspense: React delays the content after a fallback by a third of a second, and the code is loaded by then.
 * @returns the component, and the preload handlers for the button that opens it
 */
export function late<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let known: ComponentType<Props> | undefined
  const fetchIt = aheadOf(async (): Promise<void> => {
    known ??= await load()
  })
  // A failure is retried, and shown, when the component is rendered.
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
