import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** How far outside of the window parts are drawn already. */
const MARGIN = '600px'

/**
 * Which parts of a long page come near the window, or have been: only those are drawn. The one behind is drawn with each,
 * so that Tab always finds it; on paper all of them are.
 */
export function useNearby() {
  const [seen, setSeen] = useState<ReadonlySet<number>>(new Set([0]))
  const [all, setAll] = useState(false)
  const observer = useRef<IntersectionObserver | undefined>(undefined)
  const watched = useRef(new Map<number, HTMLElement>())

  useEffect(() => {
    const look = new IntersectionObserver(
      (entries) => {
        const near = entries.filter(({ isIntersecting }) => isIntersecting).map(({ target }) => atOf(target))
        if (near.length > 0) setSeen((before) => new Set([...before, ...near]))
      },
      { rootMargin: MARGIN },
    )
    observer.current = look
    for (const element of watched.current.values()) look.observe(element)
    const print = () => flushSync(() => setAll(true))
    window.addEventListener('beforeprint', print)
    return () => {
      look.disconnect()
      window.removeEventListener('beforeprint', print)
    }
  }, [])

  const watch = useCallback((element: HTMLElement | null) => {
    if (element === null) return
    const at = atOf(element)
    watched.current.set(at, element)
    observer.current?.observe(element)
    return () => {
      watched.current.delete(at)
      observer.current?.unobserve(element)
    }
  }, [])
  return { isNear: (at: number) => all || seen.has(at) || seen.has(at - 1), watch }
}

const atOf = (element: Element) => Number(element.getAttribute('data-at'))
