import { useLayoutEffect } from 'react'

const counts = { pager: 0, panel: 0 }

/**
 * While rendered, notices are placed above elements with buttons at the bottom. It sets an attribute on the body: a `:has` rule
 * there would restyle every element of the document on each change, which is slow in a tower of 1,200 units.
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
