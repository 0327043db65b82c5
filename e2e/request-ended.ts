import type { Page, Request } from 'playwright-core'

/** Resolves when the first request to such an address has ended: with a response, or aborted by the page. */
export const requestEnded = (page: Page, address: RegExp): Promise<void> =>
  new Promise((done) => {
    const look = (request: Request) => {
      if (address.test(request.url())) done()
    }
    page.on('requestfinished', look).on('requestfailed', look)
  })
