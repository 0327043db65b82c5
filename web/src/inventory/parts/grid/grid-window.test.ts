import { describe, expect, it } from 'vitest'
import { grown, linesOf } from './grid-window.ts'

describe('rendered rows of a grid', () => {
  it('grown adds a few rows at a time, at the end first, and drops rows outside the window', () => {
    const wanted = { from: 10, to: 20 }
    const steps = [{ from: 6, to: 14 }]
    for (let at = 0; at < 3; at++) steps.push(grown(steps.at(-1) ?? wanted, wanted, 4))
    expect(steps.slice(1)).toEqual([
      { from: 10, to: 18 },
      { from: 10, to: 20 },
      { from: 10, to: 20 },
    ])
    expect(grown({ from: 14, to: 24 }, wanted, 4)).toEqual({ from: 10, to: 20 })
  })

  it('grown restarts at the window after a jump', () => {
    expect(grown({ from: 0, to: 8 }, { from: 40, to: 60 }, 4)).toEqual({ from: 40, to: 44 })
    expect(grown({ from: 40, to: 60 }, { from: 0, to: 8 }, 4)).toEqual({ from: 0, to: 4 })
    expect(grown({ from: 0, to: 8 }, { from: 60, to: 60 }, 4)).toEqual({ from: 60, to: 60 })
  })

  it.each([
    [{ from: 0, to: 0 }, []],
    [{ from: 0, to: 9 }, [0]],
    [{ from: 3, to: 5 }, [0]],
    [{ from: 3, to: 5 }, [4, -1]],
    [{ from: 0, to: 2 }, [8]],
    [{ from: 9, to: 9 }, [4]],
  ])('linesOf covers every row once with rows and gaps: %j with %j', (drawn, always) => {
    const lines = linesOf(9, drawn, always)
    const covered = lines.flatMap((line) =>
      'row' in line ? [line.row] : Array.from({ length: line.gap }, (_, at) => line.from + at),
    )
    expect(covered).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
    for (const row of always) if (row >= 0) expect(lines).toContainEqual({ row })
  })
})
