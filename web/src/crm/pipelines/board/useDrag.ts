import type { DealCard } from '@storey/api/crm/deal.ts'
import type { Kanban } from '@storey/api/crm/pipelines.ts'
import {
  type KeyboardEvent as ReactKeyboardEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { announce } from '../../../ui/announce.ts'
import { cardOf, othersOf, type Place, placeOf, stageOf } from './board-data.ts'

export interface Drag {
  readonly card: DealCard
  readonly from: Place
  readonly to: Place
  readonly by: 'pointer' | 'keys'
}

interface Options {
  board: Kanban | undefined
  /** Stages to which a card can be moved, in order: visible ones, then won and lost. */
  reachable: readonly number[]
  onDrop: (card: DealCard, place: Place) => void
  /** Called when dragging starts and ends. */
  onHold: (holding: boolean) => void
}

/**
 * Drag of a card by pointer, finger or keys: its origin and its drop position. Space lifts and drops, arrows move, Escape cancels;
 * each step is announced.
 */
export function useDrag({ board, reachable, onDrop, onHold }: Options) {
  const [drag, setDrag] = useState<Drag | null>(null)
  const latest = useRef<Drag | null>(null)
  const grabbed = useRef(0)
  const pointer = usePointer(drag?.by === 'pointer')

  const change = (next: Drag | null) => {
    latest.current = next
    setDrag(next)
    onHold(next !== null)
  }
  const nameOf = (id: number) => (board ? stageOf(board, id)?.name : undefined) ?? ''
  const labelsOf = (place: Place, id: number) => {
    const stage = board && stageOf(board, place.stage_id)
    if (stage?.kind !== 'open') return nameOf(place.stage_id)
    return `${stage.name}, position ${place.index + 1} of ${othersOf(stage, id).length + 1}`
  }

  const drop = () => {
    const dropped = latest.current
    change(null)
    if (!dropped) return
    const { card, from, to } = dropped
    if (from.stage_id === to.stage_id && from.index === to.index) return announce(`${card.title} stays where it was.`)
    announce(`${card.title} dropped: ${labelsOf(to, card.id)}.`)
    onDrop(card, to)
    if (dropped.by === 'keys') focusCard(card.id)
  }
  const cancel = () => {
    const left = latest.current
    change(null)
    if (left) announce(`${left.card.title} is back in ${nameOf(left.from.stage_id)}.`)
  }
  const lift = (card: DealCard, by: Drag['by']) => {
    const from = board && placeOf(board, card.id)
    if (!from) return
    change({ card, from, to: from, by })
    if (by === 'keys')
      announce(`${card.title} lifted. ${labelsOf(from, card.id)}. Arrows move it, Space drops it, Escape cancels.`)
  }
  const carry = (to: Place) => {
    const now = latest.current
    if (!now || (now.to.stage_id === to.stage_id && now.to.index === to.index)) return
    change({ ...now, to })
    if (now.by === 'keys') announce(`${labelsOf(to, now.card.id)}.`)
  }

  const step = (key: string): Place | undefined => {
    const now = latest.current
    if (!now || !board) return undefined
    const { stage_id, index } = now.to
    const lengthOf = (id: number) => {
      const stage = stageOf(board, id)
      return stage?.kind === 'open' ? othersOf(stage, now.card.id).length : 0
    }
    if (key === 'ArrowUp') return { stage_id, index: Math.max(0, index - 1) }
    if (key === 'ArrowDown') return { stage_id, index: Math.min(lengthOf(stage_id), index + 1) }
    const away = document.dir === 'rtl' ? -1 : 1
    const at = reachable.indexOf(stage_id) + (key === 'ArrowRight' ? away : -away)
    const next = reachable[Math.min(reachable.length - 1, Math.max(0, at))]
    return next === undefined || next === stage_id ? now.to : { stage_id: next, index: Math.min(index, lengthOf(next)) }
  }

  const liftByKey = (event: ReactKeyboardEvent, card: DealCard) => {
    if (event.key !== ' ') return
    event.preventDefault()
    lift(card, 'keys')
  }
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === ' ' || event.key === 'Enter') {
      if (!event.repeat) drop()
    } else if (event.key === 'Escape' || event.key === 'Tab') cancel()
    else if (event.key.startsWith('Arrow')) {
      const to = step(event.key)
      if (to) carry(to)
    } else return
    event.preventDefault()
    event.stopPropagation()
  })
  const isByKeys = drag?.by === 'keys'
  // A lifted card has the keys wherever the focus is: a dialog that closes gives the focus back a moment later.
  useLayoutEffect(() => {
    if (!isByKeys) return
    window.addEventListener('keydown', pressed, { capture: true })
    return () => window.removeEventListener('keydown', pressed, { capture: true })
  }, [isByKeys])

  return {
    drag,
    liftByKey,
    /** Position of the pointer or finger during a drag. */
    pointer,
    grab: (id: number) => {
      grabbed.current = id
    },
    start: () => {
      const card = board && cardOf(board, grabbed.current)
      if (card) lift(card, 'pointer')
    },
    follow: () => {
      const now = latest.current
      const to = now && placeUnder(pointer.current, now.card.id)
      if (to) carry(to)
    },
    end: () => {
      swallowClick()
      drop()
    },
    cancel,
  }
}

export interface Point {
  x: number
  y: number
}

/** Tracks the position of the pointer or finger; the drag library gives distances only. */
function usePointer(follow: boolean) {
  const point = useRef<Point>({ x: 0, y: 0 })
  useEffect(() => {
    if (!follow) return
    const mouse = ({ clientX, clientY }: MouseEvent) => {
      point.current = { x: clientX, y: clientY }
    }
    const touch = ({ touches }: TouchEvent) => {
      const [finger] = touches
      if (finger) point.current = { x: finger.clientX, y: finger.clientY }
    }
    window.addEventListener('mousemove', mouse, { capture: true })
    window.addEventListener('touchmove', touch, { capture: true, passive: true })
    return () => {
      window.removeEventListener('mousemove', mouse, { capture: true })
      window.removeEventListener('touchmove', touch, { capture: true })
    }
  }, [follow])
  return point
}

/** The drop position at a point: the column, and how many of its other cards have their middle above the point. */
function placeUnder({ x, y }: Point, id: number): Place | undefined {
  const column = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]')
  const stage_id = Number(column?.dataset.drop)
  if (!column || !stage_id) return undefined
  const cards = [...column.querySelectorAll<HTMLElement>('[data-card]')].filter(
    (card) => card.dataset.card !== String(id),
  )
  let low = 0
  for (let high = cards.length; low < high; ) {
    const at = (low + high) >> 1
    const box = cards[at]?.getBoundingClientRect()
    if (box && box.top + box.height / 2 < y) low = at + 1
    else high = at
  }
  return { stage_id, index: low }
}

/** Without this, the click that ends a drag on the card's own link would open it. */
function swallowClick() {
  const swallow = (event: Event) => {
    event.preventDefault()
    event.stopPropagation()
  }
  window.addEventListener('click', swallow, { capture: true })
  window.setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 60)
}

/** Focuses a card again after a move by keyboard, unless the drop opened a dialog, which has the focus then. */
const focusCard = (id: number) =>
  window.setTimeout(() => {
    if (document.querySelector('[role="dialog"]')) return
    document.querySelector<HTMLElement>(`[data-card="${id}"] a`)?.focus()
  }, 60)
