import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { root } from './root.ts'

/** How many criteria of levels A and AA each guideline of WCAG 2.2 has; 4.1.1 was removed. */
const CRITERIA: Readonly<Record<string, readonly number[]>> = {
  '1.1': [1],
  '1.2': [1, 2, 3, 4, 5],
  '1.3': [1, 2, 3, 4, 5],
  '1.4': [1, 2, 3, 4, 5, 10, 11, 12, 13],
  '2.1': [1, 2, 4],
  '2.2': [1, 2],
  '2.3': [1],
  '2.4': [1, 2, 3, 4, 5, 6, 7, 11],
  '2.5': [1, 2, 3, 4, 7, 8],
  '3.1': [1, 2],
  '3.2': [1, 2, 3, 4, 6],
  '3.3': [1, 2, 3, 4, 7, 8],
  '4.1': [2, 3],
}

const rows = readFileSync(root('docs/accessibility.md'), 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))

describe('docs/accessibility.md', () => {
  it('lists every criterion of WCAG 2.2, levels A and AA, in order', () => {
    const all = Object.entries(CRITERIA).flatMap(([guideline, numbers]) => numbers.map((one) => `${guideline}.${one}`))

    expect(all).toHaveLength(55)
    expect(rows.map(([, name = '']) => name.split(' ')[0])).toEqual(all)
  })

  it('names for each criterion what meets it and a test that exists', () => {
    const wrong = rows.filter(([, , how = '', tests = '']) => {
      const files = [...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)
      return how === '' || files.length === 0 || !files.every((file) => existsSync(root(file)))
    })

    expect(wrong).toEqual([])
  })
})
