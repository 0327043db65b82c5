import { type RefObject, useLayoutEffect, useState } from 'react'

/** Which items of a wrapping list do not fit on its first line, by their `data-tab`. */
export function useOver(list: RefObject<HTMLElement | null>, drawn: unknown): ReadonlySet<string> {
  const [over, setOver] = useState('')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn decides how wide the items are
  useLayoutEffect(() => {
    const here = list.current
    if (!here) return
    const measure = () => {
      const items = [...here.children].filter((item) => item instanceof HTMLElement)
      const top = items[0]?.offsetTop ?? 0
      setOver(
        items
          .filter((item) => item.offsetTop > top)
          .map((item) => item.dataset.item)
          .join(),
      )
    }
    measure()
    const watch = new ResizeObserver(measure)
    watch.observe(here)
    return () => watch.disconnect()
  }, [list, drawn])
  return new Set(over === '' ? [] : over.split(','))
}
