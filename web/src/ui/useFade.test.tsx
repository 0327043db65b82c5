import { render } from '@testing-library/react'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useFade } from './useFade.ts'

const faded: string[] = []
let isReduced = false

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
  faded.length = 0
  isReduced = false
  vi.stubGlobal('matchMedia', () => ({ matches: isReduced }))
  Element.prototype.animate = function (this: Element) {
    faded.push(this.textContent ?? '')
    return {} as Animation
  }
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(Element.prototype, 'animate')
})

const Skeleton = () => <div ref={useFade()}>Loading</div>
const Place = ({ loaded }: { loaded: boolean }) => (
  <section>
    <h2>Heading</h2>
    {loaded ? <p>Rows</p> : <Skeleton />}
  </section>
)

async function loadAfter(milliseconds: number) {
  const { rerender, container } = render(<Place loaded={false} />)
  vi.advanceTimersByTime(milliseconds)
  await act(async () => rerender(<Place loaded />))
  expect(container.textContent).toBe('HeadingRows')
}

it('only what takes the place of a skeleton fades in', async () => {
  await loadAfter(400)
  expect(faded).toEqual(['Rows'])
})

it('content comes at once if its skeleton was not seen', async () => {
  await loadAfter(80)
  expect(faded).toEqual([])
})

it('content comes at once with reduced motion', async () => {
  isReduced = true
  await loadAfter(400)
  expect(faded).toEqual([])
})
