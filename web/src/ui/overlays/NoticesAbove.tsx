import { useLayoutEffect } from 'react'

const counts = { pager: 0, panel: 0 }

/**
 * Notices rise above what has its buttons at the bottom while this is drawn. A mark on the body says so: a `:has` there
 * would have every element of the document styled anew with whatever comes and goes, which a tower of 1,200 units feels.
 */
export function NoticesAbove({ what }: { what: keyof typeof counts }) {
  useLayoutEffect(() => {
    const mark = (by: number) => {
      counts[what] += by
      document.body.toggleAttribute(`data-above-${what}`, counts[what] > 0)
    }
    mark(1)
    return () => mark(-1)
  }, [what])
  return null
}
