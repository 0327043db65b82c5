import { SourceMap } from 'node:module'
import { describe, expect, it } from 'vitest'
import { firstOfLines } from './first-of-lines.ts'

const map = (mappings: string) =>
  new SourceMap({
    version: 3,
    file: 'out.js',
    sources: ['one.ts', 'two.ts'],
    sourcesContent: [],
    names: [],
    mappings,
    sourceRoot: '',
  })
const placeOf = (mappings: string, line: number, column: number) => {
  const { originalSource, originalLine, originalColumn } = map(mappings).findEntry(line, column) as {
    originalSource: string
    originalLine: number
    originalColumn: number
  }
  return [originalSource, originalLine, originalColumn]
}

describe('firstOfLines', () => {
  it('keeps the first place of each line, by differences from line to line that skip what is left out', () => {
    // Line 1: 0 → one.ts 0:0, 4 → one.ts 2:6. Line 2: nothing. Line 3: 2 → two.ts 40:1 (back from 6), 8 without a source, 9 → two.ts 41:0.
    const all = 'AAAA,IAEM;;ECsCL,M,CACD'

    const first = firstOfLines(all)

    expect(placeOf(all, 0, 5)).toEqual(['one.ts', 2, 6])
    expect(placeOf(first, 0, 5)).toEqual(['one.ts', 0, 0])
    expect(first.split(';').map((line) => line.split(',').length)).toEqual([1, 1, 1])
    expect(placeOf(first, 2, 20)).toEqual(placeOf(all, 2, 2))
    expect(placeOf(all, 2, 2)[0]).toBe('two.ts')
  })
})
