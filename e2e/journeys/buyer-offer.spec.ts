import type { Page, Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityTroubles, serverAddress, useBrowser, visit, type Width, widths } from '../browser.ts'
import { sendOffer } from '../offer-steps.ts'

useBrowser()

const KB = 1_000
/** A page of a stranger's browser that runs no script. */
async function open(width: Width, scheme: 'light' | 'dark' = 'light') {
  const { context, close } = await visit({ width, scheme })
  const browser = context.browser()
  await close()
  if (!browser) throw new Error('The browser has gone.')
  const plain = await browser.newContext({
    baseURL: serverAddress(),
    viewport: widths[width],
    colorScheme: scheme,
    javaScriptEnabled: false,
    userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1',
  })
  return { page: await plain.newPage(), close: () => plain.close() }
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })

/** Opens a path and returns the bytes that came over the line for it, without pictures. */
async function weightOf(page: Page, path: string): Promise<number> {
  const requests: Request[] = []
  const note = (request: Request) => void requests.push(request)
  page.on('requestfinished', note)
  await page.goto(path)
  await title(page).waitFor()
  await page.waitForLoadState('load')
  page.off('requestfinished', note)
  const sizes = await Promise.all(
    requests.filter((request) => request.resourceType() !== 'image').map((request) => request.sizes()),
  )
  return sizes.reduce(
    (sum, { responseBodySize, responseHeadersSize }) => sum + responseBodySize + responseHeadersSize,
    0,
  )
}

describe.each(Object.keys(widths) as Width[])('page of an offer, on a %s', (width) => {
  it('the page of an offer works without scripts, shows another unit and plan, and accepts the choice', {
    timeout: 120_000,
  }, async () => {
    const offer = await sendOffer()
    const { page, close } = await open(width)

    const weight = await weightOf(page, offer.path)
    console.log(`The buyer's page on a ${width}: ${weight} bytes without pictures.`)
    expect(weight).toBeGreaterThan(KB)
    expect(weight).toBeLessThan(100 * KB)
    const [first = '', second = ''] = offer.names
    await page.getByText(`Price of ${first}`).waitFor()

    await page.getByRole('navigation', { name: 'Homes in this offer' }).getByRole('link', { name: second }).click()
    await page.getByText(`Price of ${second}`).waitFor()
    const plans = page.getByRole('navigation', { name: 'Payment plans' })
    if ((await plans.count()) > 0) {
      await plans.getByRole('link').last().click()
      await expect.poll(() => plans.getByRole('link').last().getAttribute('aria-current')).toBe('true')
    }
    await expect.poll(() => page.locator('.pay .sum b').count()).toBeGreaterThan(0)

    await page.getByRole('button', { name: /^Reserve / }).click()
    await page.getByRole('heading', { name: 'Thank you, we’ve noted your choice' }).waitFor()
    await page.getByText(`You chose ${second}`).waitFor()
    await page.reload()
    await page.getByRole('heading', { name: 'Thank you, we’ve noted your choice' }).waitFor()
    await expect.poll(() => page.locator('form').count()).toBe(0)
    await close()
  })

  it('the page of an offer accepts a decline in Arabic', { timeout: 120_000 }, async () => {
    const offer = await sendOffer()
    const { page, close } = await open(width, 'dark')

    await page.goto(offer.path)
    await page.getByRole('link', { name: 'العربية' }).click()
    await expect.poll(() => page.locator('html').getAttribute('dir')).toBe('rtl')
    await page.getByText('لا تناسبني').click()
    await page.getByLabel('السبب، إن أردت').fill('بعيدة عن البحر')
    await page.getByRole('button', { name: 'رفض العرض' }).click()
    await page.getByRole('heading', { name: 'شكرًا على ردّك' }).waitFor()
    expect(new URL(page.url()).search).toBe('?lang=ar')
    await close()
  })

  it('the page of an offer explains a withdrawn offer and a wrong link', { timeout: 120_000 }, async () => {
    const offer = await sendOffer()
    await offer.withdraw()
    const { page, close } = await open(width)

    await page.goto(offer.path)
    expect(await title(page).textContent()).toBe('This offer was withdrawn')
    await page.goto(`/offer/${'A'.repeat(64)}`)
    expect(await title(page).textContent()).toBe('This link is no longer valid')
    await close()
  })

  it.each(['light', 'dark'] as const)(
    'the page of an offer is accessible and fits, in %s mode',
    { timeout: 120_000 },
    async (scheme) => {
      const offer = await sendOffer()
      const visitor = await visit({ width, scheme })
      const { page } = visitor

      for (const address of [offer.path, `${offer.path}?lang=ar`, `/offer/${'A'.repeat(64)}`]) {
        await page.goto(address)
        await title(page).waitFor()
        await page
          .locator('summary')
          .first()
          .click({ timeout: 1_000 })
          .catch(() => undefined)
        expect(await accessibilityTroubles(page), address).toEqual([])
        const [inner, outer] = await page.evaluate(() => [document.body.scrollWidth, window.innerWidth])
        expect(inner, address).toBeLessThanOrEqual(outer ?? 0)
      }
      expect(visitor.troubles).toEqual([`404 GET /offer/${'A'.repeat(64)}`])
      await visitor.close()
    },
  )
})
