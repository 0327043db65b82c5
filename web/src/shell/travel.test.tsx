import type { AnyRouter } from '@tanstack/react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { travel } from './travel.ts'

const PAGE = '/inventory/projects/7'
const LIST = '/inventory/projects'
const picture = (address: string) => `<div data-travels="${address}"></div>`

let named: string[]
let started: number
let skipped: number

/** The router's part that commits a navigation; `plain` counts the ones that change the page at once. */
function routerBetween(from: string, to: string) {
  const plain = vi.fn((commit: () => Promise<void>) => commit())
  const router = {
    startViewTransition: plain,
    latestLocation: { pathname: to },
    stores: { resolvedLocation: { get: () => ({ pathname: from }) } },
  }
  return { router: router as unknown as AnyRouter, plain }
}

const namesNow = () =>
  [...document.querySelectorAll<HTMLElement>('[data-travels], [data-unit]')].map(
    ({ style, dataset }) => `${dataset.travels ?? `unit ${dataset.unit}`}: ${style.viewTransitionName || 'none'}`,
  )

beforeEach(() => {
  named = []
  started = 0
  skipped = 0
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 100, 100))
  document.startViewTransition = ((update: () => Promise<void>) => {
    started += 1
    named.push(...namesNow())
    const done = Promise.resolve().then(update)
    const finished = done.then(() => void named.push(...namesNow()))
    return {
      updateCallbackDone: done,
      ready: finished,
      finished,
      types: new Set(),
      skipTransition: () => {
        skipped += 1
      },
    } as unknown as ViewTransition
  }) as typeof document.startViewTransition
})

afterEach(() => {
  vi.restoreAllMocks()
  Reflect.deleteProperty(document, 'startViewTransition')
  document.body.innerHTML = ''
})

describe('travel', () => {
  it('names the pressed picture, then the one of the page, and forgets both at the end', async () => {
    document.body.innerHTML = picture(PAGE) + picture('/inventory/projects/8')
    const { router, plain } = routerBetween(LIST, PAGE)
    const end = travel(router)
    await router.startViewTransition(async () => {
      document.body.innerHTML = picture(PAGE)
    })
    await vi.waitFor(() => expect(document.documentElement.dataset.travelling).toBeUndefined())
    expect(named).toEqual([`${PAGE}: traveller`, '/inventory/projects/8: none', `${PAGE}: traveller`])
    expect(namesNow()).toEqual([`${PAGE}: none`])
    expect(plain).not.toHaveBeenCalled()
    end()
    expect(router.startViewTransition).toBe(plain)
  })

  it('takes the picture of a page back to its place in the list, and a unit of a grid to its page', async () => {
    document.body.innerHTML = picture(PAGE)
    const back = routerBetween(PAGE, LIST)
    travel(back.router)
    await back.router.startViewTransition(async () => {
      document.body.innerHTML = picture('/inventory/projects/8') + picture(PAGE)
    })
    await vi.waitFor(() => expect(named).toContain('/inventory/projects/8: none'))
    expect(named).toEqual([`${PAGE}: traveller`, '/inventory/projects/8: none', `${PAGE}: traveller`])

    named = []
    document.body.innerHTML = '<a data-unit="5" href="/inventory/units/5"></a>'
    const unit = routerBetween('/inventory/buildings/2', '/inventory/units/5')
    travel(unit.router)
    await unit.router.startViewTransition(async () => {
      document.body.innerHTML = picture('/inventory/units/5')
    })
    await vi.waitFor(() => expect(named).toHaveLength(2))
    expect(named).toEqual(['unit 5: traveller', '/inventory/units/5: traveller'])
  })

  it('skips the transition if the page shows no such picture within a moment', async () => {
    document.body.innerHTML = picture(PAGE)
    const { router } = routerBetween(LIST, PAGE)
    travel(router)
    await router.startViewTransition(async () => {
      document.body.innerHTML = '<p>Loading</p>'
    })
    expect([started, skipped]).toEqual([1, 1])
  })

  it('changes the page at once without a picture, with reduced motion, and where the browser has no transitions', async () => {
    const { router, plain } = routerBetween(LIST, PAGE)
    travel(router)
    const commit = vi.fn(() => Promise.resolve())
    document.body.innerHTML = picture('/inventory/projects/8')
    await router.startViewTransition(commit)
    document.body.innerHTML = picture(PAGE)
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    await router.startViewTransition(commit)
    vi.unstubAllGlobals()
    Reflect.deleteProperty(document, 'startViewTransition')
    await router.startViewTransition(commit)
    expect([started, plain.mock.calls.length, commit.mock.calls.length]).toEqual([0, 3, 3])
  })
})
