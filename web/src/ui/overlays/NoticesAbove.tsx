import { useLayoutEffect } from 'react'

/** `strip`: the actions of a record above the bar of phones. */
const counts = { pager: 0, panel: 0, strip: 0 }

/**
 * Moves notices above the buttons at the bottom of the screen while it is mounted. It sets an attribute on the body, because `:has`
 * would restyle every element of the document on each change, which is slow with a tower of 1,200 units.
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
