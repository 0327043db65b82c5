import { expect, it, vi } from 'vitest'
import { stage } from '../../../../test/boards.ts'
import { renderPart } from '../../../../test/render.tsx'
import { StageTabs } from './StageTabs.tsx'

it('the tabs of stages move to the current one, and stay under a finger that carries a card', async () => {
  const scrolled = vi.fn()
  Element.prototype.scrollIntoView = scrolled
  const stages = [stage(1, 10, []), stage(2, 20, []), stage(3, 40, [])]
  const tabs = (current: number, carrying: boolean) => (
    <StageTabs stages={stages} current={current} over={current} carrying={carrying} onChange={() => undefined} />
  )

  await renderPart(() => tabs(2, false))
  expect(scrolled).toHaveBeenCalledTimes(1)

  await renderPart(() => tabs(3, true))
  expect(scrolled).toHaveBeenCalledTimes(1)
})
