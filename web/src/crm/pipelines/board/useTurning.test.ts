import { describe, expect, it } from 'vitest'
import { stageToTurnTo } from './useTurning.ts'

const stages = [11, 12, 13]
const none = () => undefined
const asked = (x: number, current: number, tab: () => number | undefined = none) =>
  stageToTurnTo({ x, y: 300 }, stages, current, 390, tab)

describe('stageAsked', () => {
  it('stageAsked is the neighboring stage at the edge of the screen, and none beyond the ends', () => {
    expect([asked(5, 12), asked(385, 12), asked(200, 12)]).toEqual([11, 13, undefined])
    expect([asked(5, 11), asked(385, 13)]).toEqual([undefined, undefined])
  })

  it('stageAsked is the stage of the tab under the finger, wherever that is', () => {
    expect(asked(200, 11, () => 13)).toBe(13)
    expect(asked(385, 11, () => 11)).toBeUndefined()
  })
})
