import { describe, expect, it } from 'vitest'
import { settled, useBrowser, visit } from '../browser.ts'

useBrowser()

describe('somebody types a new lead', () => {
  it("chooses by a letter what no search finds, as in the browser's own choices (A6)", async () => {
    const { page, close } = await visit({ as: 'broker' })
    await page.goto('/crm/leads?open=new')
    await settled(page)
    const rating = page.getByRole('dialog', { name: 'New lead' }).getByRole('combobox', { name: 'Rating' })
    await rating.focus()
    for (const [letter, chosen] of [
      ['h', 'Hot'],
      ['c', 'Cold'],
      ['w', 'Warm'],
      ['z', 'Warm'],
    ] as const) {
      await page.keyboard.press(letter)
      await expect.poll(() => rating.inputValue()).toBe(chosen)
      await expect.poll(() => rating.getAttribute('aria-expanded')).toBe('false')
    }
    await close()
  })
})
