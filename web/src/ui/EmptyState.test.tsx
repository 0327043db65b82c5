import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { EmptyState } from './EmptyState.tsx'

const drawn = (container: HTMLElement) => container.querySelector('[data-scene]')?.getAttribute('data-scene')

it('an empty state has the drawing that it names, or an empty desk', async () => {
  const { container, rerender } = render(<EmptyState title="No offers yet" scene="plane" />)
  await expect.poll(() => drawn(container)).toBe('plane')

  rerender(<EmptyState title="The bin is empty" />)
  expect(drawn(container)).toBe('desk')
  rerender(<EmptyState title="No files yet" icon={<i />} />)
  expect(drawn(container)).toBeUndefined()
})

it('an empty state below a heading that says it has no title of its own', () => {
  const { container } = render(<EmptyState text="It was used." />)

  expect(container.querySelectorAll('p')).toHaveLength(1)
})
