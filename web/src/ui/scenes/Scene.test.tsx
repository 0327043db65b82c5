import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Scene } from './Scene.tsx'
import type { SceneKind } from './scene-kind.ts'

const kinds: readonly SceneKind[] = [
  ...(['crane', 'window', 'key', 'plane', 'desk', 'telescope', 'line', 'gate'] as const),
  ...(['cheque', 'coins', 'receipt', 'terms', 'percent', 'ledger', 'door'] as const),
]

it.each(kinds)('the scene %s is drawn in the colors of the scheme, and hidden from screen readers', (kind) => {
  const { container } = render(<Scene kind={kind} />)
  const drawing = container.querySelector('svg')

  expect(drawing?.getAttribute('aria-hidden')).toBe('true')
  expect(drawing?.innerHTML).toContain('var(--')
  // A fixed color would not follow the night.
  expect(drawing?.innerHTML).not.toMatch(/#[0-9a-f]{3,6}"/i)
})
