import type { Page } from 'playwright-core'

/**
 * Collects the errors of a page, one per line.
 *
 * @param failures collects failed calls of the server (5xx) as well
 */
export function collectTroubles(page: Page, troubles: string[], failures: string[]): void {
  page.on('console', (message) => {
    // A refused call is reported by its response below, with its address.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      troubles.push(`console: ${message.text()}`)
  })
  page.on('pageerror', (error) => troubles.push(`exception: ${error.message}`))
  page.on('response', (response) => {
    if (response.status() < 400) return
    const trouble = `${response.status()} ${response.request().method()} ${new URL(response.url()).pathname}`
    troubles.push(trouble)
    // A response mocked by a journey has no request id.
    if (response.status() >= 500 && 'x-request-id' in response.headers()) failures.push(trouble)
  })
}
