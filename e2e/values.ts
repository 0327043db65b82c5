import type { Page } from 'playwright-core'

/** Cells of tables whose status, date, phone, number or amount is cut at its end, one per line. */
export const cutValues = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const slack = 1
    const endOf = (element: Element) => {
      const text = document.createRange()
      text.selectNodeContents(element)
      return text.getBoundingClientRect().right
    }
    const innerEnd = (element: Element) => {
      const { paddingRight, borderRightWidth } = getComputedStyle(element)
      return (
        element.getBoundingClientRect().right - Number.parseFloat(paddingRight) - Number.parseFloat(borderRightWidth)
      )
    }
    return [...document.querySelectorAll('#content td [data-whole]')].flatMap((value) => {
      if (!value.checkVisibility() || endOf(value) === 0) return []
      for (let at = value; at; at = at.parentElement ?? value) {
        const clips = getComputedStyle(at).overflowX !== 'visible'
        if (clips && endOf(value) > innerEnd(at) + slack)
          return [`“${value.textContent}” is cut by ${Math.round(endOf(value) - innerEnd(at))} px`]
        if (at.tagName === 'TD' || at === at.parentElement) return []
      }
      return []
    })
  })

/** Columns of tables in which figures have different numbers of decimals, one per line. */
export const unevenDecimals = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const figure = /^[−-]?(?:[A-Z]{3}\s)?[\d,]+(?:\.(\d+))?%?$/
    return [...document.querySelectorAll<HTMLTableElement>('#content table')].flatMap((table) => {
      const columns = new Map<number, Map<number, string>>()
      for (const body of table.tBodies)
        for (const row of body.rows)
          for (const cell of row.cells) {
            const text = cell.innerText.trim()
            const found = figure.exec(text)
            // A whole number without a separator of thousands may be a count, a floor or a unit.
            if (!found || !/[,.%]|^[A-Z]/.test(text)) continue
            const column = columns.get(cell.cellIndex) ?? new Map<number, string>()
            columns.set(cell.cellIndex, column.set(found[1]?.length ?? 0, text))
          }
      return [...columns.values()]
        .filter(({ size }) => size > 1)
        .map((column) => `one column has ${[...column.values()].join(' and ')}`)
    })
  })

/** Words in tabular figures, which have wide hyphens: such figures are for numbers only. One per line. */
export const tabularWords = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wrong = new Set<string>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const isWord = /\p{L}-|-\p{L}/u.test(text)
      if (!isWord || !node.parentElement?.checkVisibility()) continue
      if (getComputedStyle(node.parentElement).fontVariantNumeric.includes('tabular-nums'))
        wrong.add(`“${text.slice(0, 40)}” is in tabular figures`)
    }
    return [...wrong]
  })
