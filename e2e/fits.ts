import type { Page } from 'playwright-core'

/**
 * What does not fit on the screen that is open, a line each: a page wider than its window, and whatever is cut off at a side
 * where nothing can be scrolled to it. Lists and boards may scroll in a frame of their own; words may end in an ellipsis.
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
    /** For readers of the screen alone: a pixel in size, or cut to nothing. */
    const spoken = (element: Element): boolean => {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement)
        if (getComputedStyle(at).clipPath === 'inset(50%)') return true
      return element.clientWidth < 2
    }
    const unseen = (element: Element) =>
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || spoken(element)
    /** The first frame around it that cuts at the sides; nothing where one that scrolls comes before. */
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
