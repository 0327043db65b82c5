import type { Locator } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Waits until a preview shows its PDF inside the page, or says that the browser has no viewer, as a phone's and the headless shell. A
 * policy that forbids the viewer is a trouble of the page.
 */
export async function pdfShown(preview: Locator): Promise<void> {
  const page = preview.page()
  if (await page.evaluate(() => navigator.pdfViewerEnabled)) {
    await preview.locator('iframe').waitFor()
    await expect.poll(() => page.frames().some((frame) => frame.url().startsWith('blob:'))).toBe(true)
  } else await preview.getByText('This browser can’t show PDF files').waitFor()
}
