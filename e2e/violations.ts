import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'

declare global {
  interface Window {
    axe?: typeof axe
    /** The document that was given it: one that is written over it, in the same window, takes its listeners away. */
    axeRoot?: Element
  }
}

interface Violation {
  readonly id: string
  readonly nodes: readonly { readonly target: string; readonly summary: string }[]
}

const AXE = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
const SCRIPT = `${AXE};window.axeRoot = document.documentElement`
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * What axe finds in a page and its frames. A document is given the script once, because reading it costs as much as a check, and
 * only the violations leave the page. Embedded pages of other hosts are not checked.
 */
export async function violationsOn(page: Page): Promise<readonly Violation[]> {
  for (const frame of page.frames()) {
    const given = frame
      .evaluate(() => window.axeRoot === document.documentElement)
      .then((isGiven) => isGiven || frame.evaluate(SCRIPT))
    // A frame may have gone by now; the page itself has to take it.
    await (frame === page.mainFrame() ? given : given.catch(() => undefined))
  }
  return page.evaluate(async (values) => {
    if (!window.axe) throw new Error('The page has lost its axe.')
    const { violations } = await window.axe.run(document, {
      resultTypes: ['violations'],
      runOnly: { type: 'tag', values },
    })
    return violations.map(({ id, nodes }) => ({
      id,
      nodes: nodes.map(({ target, failureSummary = '' }) => ({ target: target.join(' '), summary: failureSummary })),
    }))
  }, TAGS)
}
