import { type RefObject, useEffect, useRef } from 'react'
import type { Point } from './useDrag.ts'

/** Distance from the side of the screen at which a finger turns to the next stage, in px, and how long it must stay there. */
const EDGE = 36
const DWELL_MS = 450
const POLL_MS = 75

/**
 * The stage to which a finger that drags a card turns the board: that of the tab under it, otherwise the next one on the near side of
 * the screen.
 */
export function stageToTurnTo(
  { x, y }: Point,
  stages: readonly number[],
  current: number | undefined,
  width: number,
  tabAt: (x: number, y: number) => number | undefined,
): number | undefined {
  const tab = tabAt(x, y)
  if (tab !== undefined) return tab === current ? undefined : tab
  const at = stages.indexOf(current ?? 0)
  if (at < 0) return undefined
  return x < EDGE ? stages[at - 1] : x > width - EDGE ? stages[at + 1] : undefined
}

const tabUnder = (x: number, y: number) => {
  const tab = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-stage-tab]')
  return tab ? Number(tab.dataset.stageTab) : undefined
}

/** On phones, turns the board to another stage while a dragged card is held at a side of the screen or over a tab. */
export function useTurning(
  carrying: boolean,
  pointer: RefObject<Point>,
  stages: readonly number[],
  current: number | undefined,
  onTurn: (stage_id: number) => void,
): void {
  const latest = useRef({ stages, current, onTurn })
  useEffect(() => {
    latest.current = { stages, current, onTurn }
  })
  useEffect(() => {
    if (!carrying) return
    let turning: number | undefined
    let since = 0
    const timer = window.setInterval(() => {
      const { stages, current, onTurn } = latest.current
      const next = stageToTurnTo(pointer.current, stages, current, window.innerWidth, tabUnder)
      const now = Date.now()
      if (next !== turning) {
        turning = next
        since = now
      } else if (next !== undefined && now - since >= DWELL_MS) {
        since = now
        onTurn(next)
      }
    }, POLL_MS)
    return () => window.clearInterval(timer)
  }, [carrying, pointer])
}
