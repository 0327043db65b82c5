import { expect, it } from 'vitest'
import { refusedNamesIn } from './refused-names.ts'

it('names that the glossary replaced are refused in code, but not in comments and texts', () => {
  const source = [
    '/** A Happening, once. */',
    "const text = 'happening'",
    'export interface Happening { readonly id: number }',
    'const FILES_MOST = 3',
    'const MAX_FILES = FILES_MOST',
    'export const label = (tell: () => void) => tell()',
    'export const Row = () => <Neighbours />',
  ].join('\n')

  expect(refusedNamesIn('row.tsx', source).map(({ line, name }) => [line, name])).toEqual([
    [3, 'Happening'],
    [4, 'FILES_MOST'],
    [6, 'tell'],
    [7, 'Neighbours'],
  ])
})
