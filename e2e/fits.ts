import type { Page } from 'playwright-core'

/**
 * Content that does not fit on the current screen, one per line: a page wider than its window, and anything cut off at a side without
 * scrolling. Lists and boards may scroll in their own container; text may end in an ellipsis.
 */
export const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const slack = 1.5
    const wrong = new Set<string>()
    const over = document.documentElement.scrollWidth - window.innerWidth
    if (over > 0) wrong.add(`the page is ${over} px wider than the window`)

    const said = (element: Element) => {
      const words = element.getAttribute('aria-label') || element.textContent || element.tagName.toLowerCase()
      const { className } = element
      return `${element.tagName.toLowerCase()} “${words.trim().slice(0, 40)}” (${String(className).slice(0, 40)})`
    }
    /** Only for screen readers: one pixel in size, or clipped. */
    const spoken = (element: Element): boolean => {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
        if (getComputedStyle(at).clipPath === 'inset(50%)') return true
      return element.clientWidth < 2
    }
    const unseen = (element: Element) =>
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || spoken(element)
    /** The nearest ancestor that clips at the sides; undefined if one that scrolls comes first. */
    const frameOf = (element: Element): DOMRect | undefined => {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
        const { overflowX, position, textOverflow } = getComputedStyle(at)
        if (position === 'fixed') break
        if (textOverflow === 'ellipsis') return undefined
        if (overflowX === 'auto' || overflowX === 'scroll') {
          if (at.scrollWidth > at.clientWidth) return undefined
        }
        if (overflowX === 'hidden' || overflowX === 'clip') return at.getBoundingClientRect()
      }
      return new DOMRect(0, 0, window.innerWidth, window.innerHeight)
    }
    const parts =
      'a, button, input, select, textarea, [role="tab"], [role="combobox"], label, h1, h2, h3, dt, dd, td, th, p'
    for (const element of document.querySelectorAll(`#content :is(${parts})`)) {
      if (unseen(element)) continue
      const frame = frameOf(element)
      const { left, right } = element.getBoundingClientRect()
      if (frame && (right > frame.right + slack || left < frame.left - slack))
        wrong.add(`${said(element)} is cut by ${Math.round(Math.max(right - frame.right, frame.left - left))} px`)
    }
    for (const button of document.querySelectorAll('#content :is(button, [role="tab"])')) {
      if (unseen(button) || !button.textContent?.trim()) continue
      const inner = [button, ...button.querySelectorAll('*')].find(
        (one) =>
          one.scrollWidth > one.clientWidth + slack &&
          !spoken(one) &&
          ['hidden', 'clip'].includes(getComputedStyle(one).overflowX) &&
          getComputedStyle(one).textOverflow !== 'ellipsis',
      )
      if (inner) wrong.add(`the words of ${said(button)} are cut`)
    }
    return [...wrong]
  })
