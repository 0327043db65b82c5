import { type RefObject, useLayoutEffect, useRef } from 'react'

/** A skeleton is not seen before; its content then comes at once. */
const UNSEEN_MS = 150

/**
 * What takes the place of a skeleton fades in, in 120 ms, if the skeleton was seen. Its opacity is the only thing that changes.
 * @returns the reference of the skeleton's element
 */
export function useFade(): RefObject<HTMLDivElement | null> {
  const skeleton = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const begun = performance.now()
    const around = skeleton.current?.parentElement
    return () => {
      if (!around || performance.now() - begun < UNSEEN_MS) return
      // The DOM of tests has no animations.
      if (typeof around.animate !== 'function' || matchMedia('(prefers-reduced-motion: reduce)').matches) return
      const before = new Set(around.children)
      // After this commit, which puts the content in; before it is painted.
      queueMicrotask(() => {
        for (const child of around.children)
          if (!before.has(child)) child.animate({ opacity: [0.2, 1] }, { duration: 120, easing: 'ease-out' })
      })
    }
  }, [])
  return skeleton
}
