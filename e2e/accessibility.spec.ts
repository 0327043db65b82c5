import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { settled, useBrowser, type Visitor, visit } from './browser.ts'
import { addressOf, idsFor } from './records.ts'
import { cutBySpacing } from './text-spacing.ts'

useBrowser()

async function openAt(visitor: Visitor, path: string): Promise<void> {
  await visitor.page.goto(addressOf(path, await idsFor(visitor)))
  await settled(visitor.page)
}

/** Contrast of each element's color or border to what is behind it. */
const contrasts = (elements: Locator, property: 'color' | 'borderTopColor') =>
  elements.evaluateAll((all, name) => {
    const parse = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number)
    const behind = (element: Element | null): number[] => {
      for (let one = element; one; one = one.parentElement) {
        const color = parse(getComputedStyle(one).backgroundColor)
        if ((color[3] ?? 1) === 1) return color
      }
      return [255, 255, 255]
    }
    const luminance = (color: number[]) => {
      const [r = 0, g = 0, b = 0] = color
        .slice(0, 3)
        .map((part) => part / 255)
        .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    return all
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { opacity, [name]: color } = getComputedStyle(element)
        const back = behind(element.parentElement)
        const seen = parse(color).map((part, at) => part * Number(opacity) + (back[at] ?? 0) * (1 - Number(opacity)))
        const [low = 0, high = 0] = [luminance(seen), luminance(back)].sort((a, b) => a - b)
        const label = element.getAttribute('aria-label') ?? element.getAttribute('placeholder') ?? element.textContent
        return { label, ratio: Math.round(((high + 0.05) / (low + 0.05)) * 100) / 100 }
      })
  }, property)

describe('contrast of controls', () => {
  it.each(['light', 'dark'] as const)(
    'of the picture viewer and of search fields is 3:1 in the %s scheme',
    async (scheme) => {
      const visitor = await visit({ as: 'developer_admin', scheme })
      const { page, close } = visitor
      await openAt(visitor, '/inventory/projects/$id')
      await page.getByRole('button', { name: 'Open Living room' }).click()
      const tools = page.getByRole('dialog').getByRole('button')
      await tools.first().waitFor()
      const found = await contrasts(tools, 'color')
      expect(found.length).toBeGreaterThan(4)
      expect(found.filter(({ ratio }) => ratio < 3)).toEqual([])
      await page.keyboard.press('Escape')

      for (const path of ['/inventory/units', '/inventory/projects']) {
        await openAt(visitor, path)
        const fields = await contrasts(
          page.locator('input[type=search], header button:has-text("Search")'),
          'borderTopColor',
        )
        expect(fields.length).toBeGreaterThan(1)
        expect(fields.filter(({ ratio }) => ratio < 3)).toEqual([])
      }
      await close()
    },
  )
})

/** How an element looks apart from its text: what high contrast leaves of a state. */
const marks = (element: Locator) =>
  element.evaluate((one) => {
    const { outlineStyle, outlineWidth, borderTopStyle, borderTopColor, backgroundColor } = getComputedStyle(one)
    return [outlineStyle, outlineWidth, borderTopStyle, borderTopColor, backgroundColor].join(' ')
  })

describe('high contrast colors of the system', () => {
  it('leave the marks of what is on, current and chosen', { timeout: 180_000 }, async () => {
    const visitor = await visit({ as: 'broker_admin' })
    const { page, close } = visitor
    await page.emulateMedia({ forcedColors: 'active' })
    await openAt(visitor, '/crm/pipelines/kanban/$id')

    const views = page.getByRole('navigation', { name: 'Screens', exact: true }).getByRole('link')
    const on = page.getByRole('navigation', { name: 'Screens', exact: true }).locator('[aria-current=page]')
    expect(await marks(on)).not.toBe(await marks(views.last()))

    const segments = page.locator('label:has(> input[type=radio])')
    const chosen = page.locator('label:has(> input[type=radio]:checked)').first()
    const other = segments.filter({ hasNot: page.locator('input:checked') }).first()
    expect(await marks(chosen)).not.toBe(await marks(other))

    // The icons of the legend, as pictures: all four differ.
    const icons = page.locator('span[data-urgency]').filter({ visible: true })
    const kinds = new Set<string>()
    for (const urgency of ['overdue', 'today', 'planned', 'none']) {
      const icon = icons.and(page.locator(`[data-urgency=${urgency}]:empty`)).first()
      if ((await icon.count()) > 0) kinds.add(`${await imageOf(icon)}`)
    }
    expect(kinds.size).toBe(4)

    const toggle = page.getByRole('switch').first()
    const track = page.locator('.mantine-Switch-track').first()
    const before = await imageOf(track)
    await toggle.press('Space')
    await expect.poll(() => imageOf(track)).not.toBe(before)
    await close()
  })

  it('leave bars of availability and construction', async () => {
    const visitor = await visit({ as: 'developer_admin' })
    const { page, close } = visitor
    await page.emulateMedia({ forcedColors: 'active' })
    await openAt(visitor, '/inventory/projects/$id')
    const bars = page.locator('[data-drawn]').filter({ visible: true })
    expect(await bars.count()).toBeGreaterThan(0)
    const fills = await bars.evaluateAll((all) =>
      all.map((bar) => {
        const inner = bar.firstElementChild
        return inner
          ? getComputedStyle(inner).backgroundColor === getComputedStyle(document.body).backgroundColor
          : false
      }),
    )
    expect(fills.filter(Boolean)).toEqual([])
    expect(await marks(bars.first())).toContain('solid')
    await close()
  })
})

const imageOf = async (element: Locator) => (await element.screenshot({ animations: 'disabled' })).toString('base64')

describe('windows of 320 by 256 pixels, as at 400 % zoom', () => {
  it.each(['/crm/leads/$id', '/inventory/units/$id', '/crm/leads'])(
    '%s scrolls as a whole and keeps nothing in view',
    async (path) => {
      const visitor = await visit({ as: 'developer_admin' })
      const { page, close } = visitor
      await page.setViewportSize({ width: 320, height: 256 })
      await openAt(visitor, path)
      const sticking = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('#root *')]
          .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height > 1)
          .filter((one) => {
            const { position, top, bottom } = getComputedStyle(one)
            return position === 'fixed' || (position === 'sticky' && (top !== 'auto' || bottom !== 'auto'))
          })
          .map((one) => one.outerHTML.slice(0, 200)),
      )
      expect(sticking).toEqual([])
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
      expect(await page.evaluate(() => document.querySelector('header')?.getBoundingClientRect().bottom)).toBeLessThan(
        1,
      )
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      await close()
    },
  )
})

describe('names', () => {
  it('tables, landmarks and required fields have them, and headings begin with the h1', {
    timeout: 180_000,
  }, async () => {
    const visitor = await visit({ as: 'developer_admin' })
    const { page, close } = visitor
    for (const path of [
      '/inventory/units/$id',
      '/inventory/buildings/$id',
      '/crm/leads',
      '/crm/pipelines/kanban/$id',
    ]) {
      await openAt(visitor, path)
      expect(await structureTroubles(page), path).toEqual([])
    }
    await openAt(visitor, '/crm/leads')
    await page.getByRole('button', { name: 'New lead' }).click()
    const dialog = page.getByRole('dialog', { name: 'New lead' })
    await dialog.getByRole('button', { name: 'Create lead' }).click()
    await dialog.locator('[aria-invalid=true]').first().waitFor()
    const required = await dialog
      .locator('label:has-text("required")')
      .evaluateAll((all) => all.map((label) => (label as HTMLLabelElement).control?.getAttribute('aria-required')))
    expect(new Set(required)).toEqual(new Set(['true']))
    const messages = await dialog.locator('.mantine-InputWrapper-error').allInnerTexts()
    expect(new Set(messages).size).toBe(messages.length)
    expect(messages).not.toContain('Enter a value.')
    await close()
  })
})

const structureTroubles = (page: Page) =>
  page.evaluate(() => {
    const seen = [...document.querySelectorAll('h1, h2, h3')].filter((one) => one.checkVisibility())
    const named = (one: Element) =>
      one.hasAttribute('aria-label') || one.hasAttribute('aria-labelledby') || one.querySelector('caption') !== null
    const tables = [...document.querySelectorAll('table')].filter((one) => !one.closest('[aria-hidden=true]'))
    return [
      ...(seen[0]?.localName === 'h1' ? [] : [`the first heading is "${seen[0]?.textContent}"`]),
      ...tables.filter((one) => !named(one)).map((one) => `a table without a name: ${one.textContent?.slice(0, 40)}`),
      ...[...document.querySelectorAll('aside')].filter((one) => !named(one)).map(() => 'an aside without a name'),
      ...[...document.querySelectorAll('main button')]
        .filter((one) => one.checkVisibility() && one.querySelector('svg') && one.textContent?.trim() === '')
        .map((one) => ({ name: one.getAttribute('aria-label'), box: one.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 0 && (box.width < 24 || box.height < 24))
        .map(({ name, box }) => `${name} is ${box.width} by ${box.height}`),
    ]
  })

describe('keyboard in lists and grids', () => {
  it('a list has one tab stop for column widths, and arrow keys move between its rows', async () => {
    const visitor = await visit({ as: 'broker_admin' })
    const { page, close } = visitor
    await openAt(visitor, '/crm/leads')
    const edges = page.getByRole('separator', { name: /^Width of/ })
    expect(await edges.count()).toBeGreaterThan(3)
    expect(await edges.evaluateAll((all) => all.filter((one) => (one as HTMLElement).tabIndex === 0).length)).toBe(1)
    await edges.first().focus()
    await page.keyboard.press('ArrowDown')
    expect(await edges.nth(1).evaluate((one) => one === document.activeElement)).toBe(true)

    const links = page.locator('main tbody tr td[data-main] a')
    await links.first().focus()
    await page.keyboard.press('ArrowDown')
    expect(await links.nth(1).evaluate((one) => one === document.activeElement)).toBe(true)
    await close()
  })

  it('the availability grid is a grid with named floors, for screen readers', async () => {
    const visitor = await visit({ as: 'developer_admin' })
    const { page, close } = visitor
    await openAt(visitor, '/inventory/buildings/$id')
    const grid = page.getByRole('grid', { name: /^Units of/ })
    await grid
      .getByRole('rowheader', { name: /^Floor \d+$/ })
      .first()
      .waitFor()
    const units = grid.getByRole('gridcell').getByRole('link')
    await units.first().focus()
    await page.keyboard.press('ArrowDown')
    const below = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    expect(below).not.toBe(await units.first().getAttribute('aria-label'))
    await close()
  })
})

describe('spacing of text', () => {
  it.each([
    ['broker_admin', ['/crm/leads', '/crm/leads/$id', '/crm/pipelines/kanban/$id', '/crm/activities']],
    ['developer_admin', ['/inventory/units', '/inventory/units/$id', '/inventory/projects/$id']],
    ['sales_manager', ['/inventory/overview', '/inventory/units/booked-units', '/inventory/units/booked-units/$id']],
  ] as const)('that a %s widens as WCAG 1.4.12 says cuts no text', async (as, paths) => {
    const visitor = await visit({ as })
    const cut: string[] = []
    for (const path of paths) {
      await openAt(visitor, path)
      cut.push(...(await cutBySpacing(visitor.page)).map((text) => `${path}: ${text}`))
    }

    expect(cut).toEqual([])
    await visitor.close()
  })
})
