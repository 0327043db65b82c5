import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Corner, outlineProblem } from './polygon.ts'

describe('the outline of a unit', () => {
  it('the outline of a unit may be concave, and may not cross, touch or overlap itself', () => {
    const tries: readonly (readonly [readonly Corner[], string | undefined])[] = [
      [
        [
          [0, 0],
          [1, 0],
          [1, 1],
        ],
        undefined,
      ],
      [
        [
          [0, 0],
          [0.6, 0],
          [0.6, 0.4],
          [0.3, 0.4],
          [0.3, 0.8],
          [0, 0.8],
        ],
        undefined,
      ],
      [
        [
          [0, 0],
          [1, 0],
        ],
        'Draw at least three corners.',
      ],
      [
        [
          [0, 0],
          [1, 1],
          [1, 0],
          [0, 1],
        ],
        'The outline crosses itself.',
      ],
      [
        [
          [0, 0],
          [1, 0],
          [0.5, 0],
        ],
        'The outline crosses itself.',
      ],
      [
        [
          [0, 0],
          [1, 0],
          [1, 1],
          [0.5, 0],
          [0, 1],
        ],
        'The outline crosses itself.',
      ],
      [
        [
          [0, 0],
          [0, 0.000001],
          [1, 1],
          [1, 0],
        ],
        'Two corners are at the same place.',
      ],
    ]

    for (const [corners, problem] of tries) expect(outlineProblem(corners)).toBe(problem)
  })

  it('the outline of a unit is valid for every star around a center, and invalid with two corners exchanged', () => {
    const radii = fc.array(fc.double({ min: 0.1, max: 0.45, noNaN: true }), { minLength: 5, maxLength: 40 })
    fc.assert(
      fc.property(radii, (all) => {
        const star = all.map((radius, index): Corner => {
          const angle = (index / all.length) * 2 * Math.PI
          return [0.5 + radius * Math.cos(angle), 0.5 + radius * Math.sin(angle)]
        })
        const even = star.map((_, index): Corner => {
          const angle = (index / all.length) * 2 * Math.PI
          return [0.5 + 0.4 * Math.cos(angle), 0.5 + 0.4 * Math.sin(angle)]
        })
        const [first, second, ...rest] = even

        expect(outlineProblem(star)).toBeUndefined()
        if (first && second) expect(outlineProblem([second, first, ...rest])).toBe('The outline crosses itself.')
      }),
    )
  })
})
