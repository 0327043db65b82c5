import { describe, expect, it } from 'vitest'
import { freshName, settled, signIn, useBrowser, visit } from '../browser.ts'

useBrowser()

describe('new lead form', () => {
  it('the new lead form restores its text after a reload, until it is discarded or the user signs out (A22)', async () => {
    const { page, context, close } = await visit()
    await signIn(page, 'broker')
    const name = freshName()
    const form = page.getByRole('dialog', { name: 'New lead' })
    const field = form.getByLabel('Full name')
    await page.goto('/crm/leads?open=new')
    await field.fill(name)
    await form.getByLabel('Phone', { exact: true }).first().fill('050 123 4567')
    await form.getByLabel('Budget from').fill('1.25m')
    await form.getByText('Draft kept').waitFor()

    // The browser asks before the page is left, as for every form.
    page.once('dialog', (asked) => void asked.accept())
    await page.reload()
    await expect.poll(() => field.inputValue()).toBe(name)
    await expect.poll(() => form.getByLabel('Phone', { exact: true }).first().inputValue()).toBe('50 123 4567')
    await expect.poll(() => form.getByLabel('Budget from').inputValue()).toBe('1,250,000')
    const kept = () => page.evaluate(() => localStorage.getItem('storey-kept'))
    await expect.poll(kept).not.toBeNull()
    // Encrypted for this user.
    expect(await kept()).not.toContain(name)

    await form.getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => field.inputValue()).toBe('')
    await expect.poll(kept).toBeNull()

    // The next person at this computer finds nothing of it.
    await field.fill(name)
    await form.getByText('Draft kept').waitFor()
    const other = await context.newPage()
    await other.goto('/crm/tags')
    await settled(other)
    await other.getByRole('button', { name: /^Account/ }).click()
    await other.getByRole('menuitem', { name: 'Sign out' }).click()
    await other.getByLabel('E-mail').waitFor()
    await expect.poll(kept).toBeNull()
    await close()
  })

  it('the new lead form selects an option by its first letter (A6)', async () => {
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
