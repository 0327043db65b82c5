import { useCallback, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Distance outside the window within which parts are drawn ahead. */
const MARGIN = '600px'

/**
 * Returns which parts of a long page are or were near the window: only those are drawn. The part after each is drawn too, so that Tab
 * always finds it; print draws all.
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
