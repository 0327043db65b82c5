import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityTroubles, freshDigits, freshName, settled, shoot, useBrowser, visit, widths } from '../browser.ts'
import { companyData, declare, fill, heading, press, signatory, upload, uploaded } from '../registration-steps.ts'

useBrowser()

const newEmail = () => `office.${freshName().toLowerCase()}@alnoorgate.example`
const compare = (page: Page) => page.getByRole('dialog', { name: 'Someone else changed this' })
const row = (page: Page, name: string) => compare(page).getByRole('row').filter({ hasText: name })
const open = async (page: Page, path: string, title: string) => {
  await page.goto(`/signup/skylinebuilders${path}`)
  await heading(page, title)
}

describe('registration in two tabs', () => {
  it('a registration open in two tabs shows both sides of a conflicting step and loses neither', {
    timeout: 240_000,
  }, async () => {
    const { page: one, context, troubles, close } = await visit({ width: 'desktop' })
    const other = await context.newPage()
    const email = newEmail()

    // Both begin before anything is saved: there is one registration of both in the end.
    await open(one, '', 'Company data')
    await open(other, '', 'Company data')
    await companyData(one, email, `CN-${freshDigits(8)}`)
    await press(one, 'Continue to bank data')
    await heading(one, 'Bank data')
    await companyData(other, email, `CN-${freshDigits(8)}`)
    await fill(other, { 'Trade name': 'Al Noor Gate', City: 'Sharjah' })
    await press(other, 'Continue to bank data')
    await row(other, 'City').getByText('Dubai').waitFor()
    await row(other, 'City').getByText('Sharjah').waitFor()
    await row(other, 'License number').getByRole('radio').last().check()
    await compare(other).getByRole('button', { name: 'Save', exact: true }).click()
    await heading(other, 'Bank data')

    // The bank, which each begins to enter.
    const bank = { Bank: 'Emirates NBD', IBAN: 'AE07 0331 2345 6789 0123 456', 'BIC (SWIFT code)': 'EBILAEAD' }
    await fill(one, bank)
    await upload(one, 'Bank confirmation letter', 'letter.pdf')
    await uploaded(one, 'letter.pdf')
    await press(one, 'Continue to authorized signatory')
    await heading(one, 'Authorized signatory')
    await fill(other, { ...bank, Bank: 'Mashreq', Branch: 'Deira' })
    await press(other, 'Continue to authorized signatory')
    await compare(other).waitFor()
    await settled(other)
    const axe = await accessibilityTroubles(other)
    await shoot(other, 'signup-compare')
    // Back leaves what was typed as it is.
    await compare(other).getByRole('button', { name: 'Back to the form' }).click()
    expect(await other.getByLabel('Branch').inputValue()).toBe('Deira')
    await press(other, 'Continue to authorized signatory')
    await row(other, 'Branch').getByText('Deira').waitFor()
    await row(other, 'Bank').filter({ hasText: 'Mashreq' }).getByText('Emirates NBD').waitFor()
    await other.setViewportSize(widths.phone)
    await shoot(other, 'signup-compare-phone')
    await other.setViewportSize(widths.desktop)
    await compare(other).getByRole('button', { name: 'Save', exact: true }).click()
    await heading(other, 'Authorized signatory')

    await signatory(one)
    for (const [title, name] of [['Signatory’s passport or ID', 'passport.pdf']] as const) {
      await upload(one, title, name)
      await uploaded(one, name)
    }
    await press(one, 'Continue to brokers')
    await heading(one, 'Brokers')
    await open(other, '/brokers', 'Brokers')

    // Each adds a broker: both are there.
    const broker = (name: string) => ({
      'Full name': name,
      'E-mail': `${name.toLowerCase()}@alnoorgate.example`,
      'Broker number, BRN': freshDigits(5),
      'Card expires on': '30/06/2099',
    })
    await fill(one, broker('Omar'))
    await press(one, 'Save brokers')
    await one.getByRole('button', { name: 'Choose file: Broker card' }).waitFor()
    await fill(other, broker('Sara'))
    await press(other, 'Save brokers')
    await row(other, 'omar@alnoorgate.example').getByText('Not in the list').waitFor()
    await settled(other)
    await shoot(other, 'signup-compare-brokers')
    await compare(other).getByRole('button', { name: 'Save', exact: true }).click()
    await expect.poll(() => other.getByRole('button', { name: 'Choose file: Broker card' }).count()).toBe(2)

    // What is sent is what was read: the other tab's broker is shown first.
    await open(other, '', 'Company data')
    await upload(other, 'Trade license', 'license.pdf')
    await upload(other, 'Regulator certificate', 'orn.pdf')
    await uploaded(other, 'license.pdf')
    await uploaded(other, 'orn.pdf')
    await open(one, '/review', 'Review and send')
    await one.getByText('Deira').waitFor()
    await declare(one)
    await fill(other, { City: 'Ajman' })
    await press(other, 'Continue to bank data')
    await heading(other, 'Bank data')
    await press(one, 'Send for review')
    const told = one.getByText('Something was changed in another tab.')
    await told.waitFor()
    // Above the foot, where it is seen.
    const foot = one.getByRole('button', { name: 'Send for review' })
    await expect
      .poll(async () => ((await told.boundingBox())?.y ?? 9999) < ((await foot.boundingBox())?.y ?? 0))
      .toBe(true)
    await one.getByText('Ajman').waitFor()
    await shoot(one, 'signup-review-changed')
    await declare(one)
    await press(one, 'Send for review')
    await one.getByText('The review starts after that.').waitFor()

    expect(axe).toEqual([])
    expect(troubles.map((one) => one.split(' ').slice(0, 2).join(' '))).toEqual(Array(5).fill('409 POST'))
    await close()
  })
})
