import { expect, it } from 'vitest'
import { rawPixelsIn } from './raw-pixels.ts'

it('raw pixels of space, type and radius are refused, anywhere in a value', () => {
  const css = [
    '.row {',
    '  gap: 8px;',
    '  padding: calc(var(--s-2) + 4px) 0;',
    '  margin-inline-start: -6px;',
    '  inset: 16px auto auto 0;',
    '  font: 500 11px / 16px var(--font);',
    '  line-height: 18px;',
    '  border-radius: 0 6px 6px 0;',
    '}',
  ].join('\n')

  expect(rawPixelsIn(css).map(({ line, instead }) => [line, instead])).toEqual([
    [2, 'var(--s-…)'],
    [3, 'var(--s-…)'],
    [4, 'var(--s-…)'],
    [5, 'var(--s-…)'],
    [6, 'var(--t-…), var(--l-…)'],
    [7, 'var(--t-…), var(--l-…)'],
    [8, 'var(--r-…)'],
  ])
})

it('raw pixels are allowed for hairlines, drawings, parts of the screen and comments', () => {
  const css = [
    '/* gap: 8px; */',
    '.row:has(a) {',
    '  width: 36px;',
    '  padding: var(--s-2) calc(var(--s-1) - 1px) 108px;',
    '  margin-bottom: -1px;',
    '  inset: 9.5px;',
    '  border: 2px solid var(--line);',
    '  outline-offset: -2px;',
    '  box-shadow: 0 0 0 4px var(--line);',
    '  line-height: 1.4;',
    '}',
  ].join('\n')

  expect(rawPixelsIn(css)).toEqual([])
})

it('the width of a phone is one constant', () => {
  const css = [
    '@media (max-width: 47.99em) {}',
    '@media (max-width: 75em) {}',
    '@media (min-width: 48em) and (max-width: 89em) {}',
    '@media (max-width: 48em), (pointer: coarse) {}',
    '@media (max-width: 600px) {}',
    '@container (max-width: 340px) {}',
  ].join('\n')

  expect(rawPixelsIn(css).map(({ line, instead }) => [line, instead])).toEqual([
    [4, '(max-width: 47.99em)'],
    [5, '(max-width: 47.99em)'],
  ])
})
