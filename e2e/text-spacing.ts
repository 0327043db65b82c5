import type { Page } from 'playwright-core'

/** The spacing that WCAG 1.4.12 names, as the style sheet of a user sets it. */
const SPACED = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`

/** Texts of the content that are cut with the spacing of WCAG 1.4.12 and are whole without it, one per line. */
export async function cutBySpacing(page: Page): Promise<string[]> {
  const before = new Set(await cutTexts(page))
  const style = await page.addStyleTag({ content: SPACED })
  await page.waitForFunction(() => document.documentElement.dataset.spaced !== undefined)
  const found = await cutTexts(page)
  await style.evaluate((element) => element.parentNode?.removeChild(element))
  await page.waitForFunction(() => document.documentElement.dataset.spaced === undefined)
  return found.filter((text) => !before.has(text))
}

/** Texts of which a part is outside of what clips it. */
const cutTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const slack = 2
    const found = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      if (text === '' || !node.parentElement?.checkVisibility({ visibilityProperty: true })) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const inner = range.getBoundingClientRect()
      for (let at: Element | null = node.parentElement; at && at !== document.body; at = at.parentElement) {
        const { overflowX, overflowY, clipPath, position } = getComputedStyle(at)
        // For screen readers only.
        if (clipPath !== 'none' || at.clientWidth < 2) break
        const frame = at.getBoundingClientRect()
        const scrolls = [overflowX, overflowY].some((way) => way === 'auto' || way === 'scroll')
        if (scrolls) break
        const isCut =
          (overflowX !== 'visible' && (inner.right > frame.right + slack || inner.left < frame.left - slack)) ||
          (overflowY !== 'visible' && inner.bottom > frame.bottom + slack)
        if (isCut)
          found.add(`“${text.slice(0, 60)}” in ${at.tagName.toLowerCase()} ${String(at.className).slice(0, 40)}`)
        if (isCut || position === 'fixed') break
      }
    }
    return [...found]
  })
