/** Time for which the pointer must rest on a unit: on its way to the rail it crosses others, which must not take its place. */
const REST_MS = 90
/** Time that the pointer may take from the grid to the rail. */
const WAY_MS = 400

/** The unit under the pointer or the focus. Kept outside of React's state, so that a thousand places are not rendered again with it. */
export interface HoveredUnit {
  readonly current: () => number | undefined
  readonly subscribe: (listener: () => void) => () => void
  /** The pointer is on the unit; after a rest, or at once for the keyboard. */
  readonly show: (id: number, atOnce?: boolean) => void
  /** The pointer or the focus left. */
  readonly leave: () => void
  /** The pointer came to the card. */
  readonly keep: () => void
  readonly clear: () => void
}

export function createHoveredUnit(): HoveredUnit {
  const listeners = new Set<() => void>()
  let shown: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const set = (id: number | undefined) => {
    clearTimeout(timer)
    if (id === shown) return
    shown = id
    for (const listener of listeners) listener()
  }
  const later = (id: number | undefined, wait: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => set(id), wait)
  }
  return {
    current: () => shown,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearTimeout(timer)
      }
    },
    show: (id, atOnce = false) => (atOnce ? set(id) : later(id, REST_MS)),
    leave: () => later(undefined, WAY_MS),
    keep: () => clearTimeout(timer),
    clear: () => set(undefined),
  }
}
