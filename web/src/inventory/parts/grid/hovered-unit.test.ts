import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createHoveredUnit } from './hovered-unit.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('shows the unit on which the pointer rests, not those that it crosses on its way to the rail', () => {
  const hovered = createHoveredUnit()
  const heard = vi.fn()
  hovered.subscribe(heard)

  hovered.show(1)
  vi.advanceTimersByTime(100)
  expect(hovered.current()).toBe(1)

  hovered.show(2)
  vi.advanceTimersByTime(30)
  hovered.show(3)
  vi.advanceTimersByTime(30)
  hovered.leave()
  vi.advanceTimersByTime(200)
  hovered.keep()
  vi.advanceTimersByTime(10_000)
  expect(hovered.current()).toBe(1)
  expect(heard).toHaveBeenCalledTimes(1)
})

it('shows the focused unit at once, and none soon after the pointer left', () => {
  const hovered = createHoveredUnit()
  hovered.show(4, true)
  expect(hovered.current()).toBe(4)
  hovered.leave()
  vi.advanceTimersByTime(1_000)
  expect(hovered.current()).toBeUndefined()
})

it('forgets its timer with the last listener', () => {
  const hovered = createHoveredUnit()
  const stop = hovered.subscribe(() => undefined)
  hovered.show(5)
  stop()
  vi.advanceTimersByTime(1_000)
  expect(hovered.current()).toBeUndefined()
})
