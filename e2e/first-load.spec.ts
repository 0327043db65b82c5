import { request as httpRequest } from 'node:http'
import { describe, expect, it } from 'vitest'
import { serverAddress, settled, useBrowser, visit } from './browser.ts'

useBrowser()

/** Headers of a response by Node itself, which unpacks nothing. */
const headersOf = (url: string, encoding: string) =>
  new Promise<NodeJS.Dict<string | string[]>>((done, failed) => {
    httpRequest(url, { headers: { 'accept-encoding': encoding } }, (response) => {
      response.resume()
      done(response.headers)
    })
      .on('error', failed)
      .end()
  })

describe('first load of the leads list', () => {
  it('the first load of the leads list fetches the shell with the first script and the rows once', async () => {
    const { page } = await visit({ as: 'broker' })
    const asked: string[] = []
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname))

    await page.goto('/crm/leads')
    await page.getByRole('row').nth(3).waitFor()
    await settled(page)

    const first = asked.findIndex((path) => path.startsWith('/assets/shell-'))
    expect(asked.slice(0, first).filter((path) => path.startsWith('/api/'))).toEqual([])
    expect(asked.slice(0, 12).filter((path) => /^\/assets\/(shell|list)-.*js$/.test(path))).toHaveLength(2)
    expect(asked.filter((path) => path === '/api/crm/leads')).toHaveLength(1)
  })

  it('a phone shows the names of the first leads before the application has arrived, then its list in their place', async () => {
    const { page } = await visit({ as: 'broker', width: 'phone' })
    // A browser knows from its first visit whether the user has a default view, which has other rows.
    await page.goto('/crm/leads')
    await page.locator('main').getByRole('list', { name: 'Leads' }).waitFor()
    await settled(page)
    const arrived = Promise.withResolvers<void>()
    await page.route(/\/assets\/start-.*\.js/, async (route) => {
      await arrived.promise
      await route.continue()
    })
    const names = page.locator('.first-rows').getByRole('link')
    const list = page.locator('main').getByRole('list', { name: 'Leads' }).getByRole('link')
    const topOf = async (rows: typeof list) => (await rows.first().boundingBox())?.y ?? 0

    await page.goto('/crm/leads', { waitUntil: 'commit' })
    await names.nth(3).waitFor()
    const [first, top] = [await names.first().textContent(), await topOf(names)]
    arrived.resolve()
    await list.nth(3).waitFor()

    expect(await names.count()).toBe(0)
    expect(await list.first().textContent()).toBe(first)
    expect(Math.abs((await topOf(list)) - top)).toBeLessThan(4)
  })

  it('the sign-in page fetches no file or record of the leads list', async () => {
    const { page } = await visit()
    const asked: string[] = []
    page.on('request', (request) => void asked.push(new URL(request.url()).pathname))

    await page.goto('/')
    await page.getByLabel('E-mail').waitFor()

    expect(asked.filter((path) => /^\/(assets\/(shell|list)-|api\/crm)/.test(path))).toEqual([])
  })

  it.each(['br', 'gzip'])(
    'scripts and style sheets are served as the build compressed them with %s',
    async (encoding) => {
      const text = await (await fetch(serverAddress())).text()
      const files = [...text.matchAll(/\/assets\/[^" ]+\.(?:js|css)/g)].map(([path]) => path)
      expect(files.length).toBeGreaterThan(3)

      for (const file of files) {
        const headers = await headersOf(serverAddress() + file, encoding)
        expect(headers, file).toMatchObject({
          'content-encoding': encoding,
          'content-type': expect.stringMatching(/(javascript|css)/),
          'cache-control': 'public, max-age=31536000, immutable',
          vary: expect.stringContaining('ccept-'),
          // Of a file, not of bytes that are packed while they are sent.
          'content-length': expect.stringMatching(/^\d+$/),
        })
      }
    },
  )
})
