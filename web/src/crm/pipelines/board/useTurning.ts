import { type RefObject, useEffect, useRef } from 'react'
import type { Point } from './useDrag.ts'

/** How near to a side of the screen a finger turns to the next stage, in px, and how long it has to stay there. */
const EDGE = 36
const DWELL_MS = 450
const POLL_MS = 75

/**
 * The stage that a finger requests while it drags a card over a board of one column: the stage of the tab below it, otherwise
 * the next one at the edge of the screen.
 */
export function stageAsked(
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

/** On a phone, turns the board to another stage while a card is held at a side of the screen or over a tab. */
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
    let asked: number | undefined
    let since = 0
    const timer = window.setInterval(() => {
      const { stages, current, onTurn } = latest.current
      const next = stageAsked(pointer.current, stages, current, window.innerWidth, tabUnder)
      const now = Date.now()
      if (next !== asked) {
        asked = next
        since = now
      } else if (next !== undefined && now - since >= DWELL_MS) {
        since = now
        onTurn(next)
      }
    }, POLL_MS)
    return () => window.clearInterval(timer)
  }, [carrying, pointer])
}
