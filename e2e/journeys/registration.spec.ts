import { describe, expect, it } from 'vitest'
import { accessibilityTroubles, freshDigits, freshName, lastEmailTo, shoot, useBrowser, visit } from '../browser.ts'
import {
  choose,
  companyData,
  confirmAddress,
  declare,
  fill,
  heading,
  holdReads,
  openReview,
  press,
  signatory,
  upload,
  uploaded,
} from '../registration-steps.ts'

useBrowser()

describe('registration of a brokerage', () => {
  it('a brokerage registers with its documents, across a reload, and sends it for review', {
    timeout: 240_000,
  }, async () => {
    const { page, troubles, close } = await visit({ width: 'desktop' })
    const email = `office.${freshName().toLowerCase()}@alnoorgate.example`
    const license = `CN-${freshDigits(8)}`
    const axe: string[] = []

    await page.goto('/signup/skylinebuilders')
    await heading(page, 'Company data')
    await upload(page, 'Trade license', 'license.pdf')
    await page.getByText('license.pdf, uploads when you continue').waitFor()
    await companyData(page, email, license)
    await page.getByText('Not registered yet').waitFor()
    axe.push(...(await accessibilityTroubles(page)))
    await shoot(page, 'signup-company')
    await press(page, 'Continue to bank data')
    await heading(page, 'Bank data')

    // What was typed before is there again, and the next step is the one that is missing.
    await page.reload()
    await heading(page, 'Bank data')
    await confirmAddress(page, email)
    await heading(page, 'Company data')
    await uploaded(page, 'license.pdf')
    await expect.poll(() => page.getByLabel('License number').inputValue()).toBe(license)
    await upload(page, 'Regulator certificate', 'orn.pdf')
    await uploaded(page, 'orn.pdf')
    await press(page, 'Continue to bank data')
    await heading(page, 'Bank data')

    // A bank of the Emirates has an IBAN, so it is not optional.
    expect(await page.getByLabel('IBAN').getAttribute('aria-required')).toBe('true')
    expect(await page.getByLabel('Intermediary bank').count()).toBe(0)
    await fill(page, { Bank: 'Emirates NBD', IBAN: 'AE08 0331 2345 6789 0123 456', 'BIC (SWIFT code)': 'EBILAEAD' })
    await page.getByText('The check digits don’t match.').waitFor()
    await fill(page, { IBAN: 'AE07 0331 2345 6789 0123 456' })
    await upload(page, 'Bank confirmation letter', 'letter.pdf')
    await uploaded(page, 'letter.pdf')
    await press(page, 'Continue to authorized signatory')
    await heading(page, 'Authorized signatory')
    await signatory(page)
    // What is read of a registration after its upload may come once the step is saved, and knows nothing of it.
    const release = await holdReads(page)
    await upload(page, 'Signatory’s passport or ID', 'passport.pdf')
    await uploaded(page, 'passport.pdf')
    await press(page, 'Continue to brokers')
    await heading(page, 'Brokers')
    await release()
    await fill(page, { 'Broker number, BRN': '55210', 'Card expires on': '30/06/2099' })
    await press(page, 'Save brokers')
    await upload(page, 'Broker card', 'card.pdf')
    await uploaded(page, 'card.pdf')
    axe.push(...(await accessibilityTroubles(page)))
    await press(page, 'Continue to review and send')
    await heading(page, 'Review and send')
    await page.getByText(/^card\.pdf, /).waitFor()
    expect(await page.getByText('Not set', { exact: true }).count()).toBe(0)
    await press(page, 'Send for review')
    await page.getByText('Confirm all three declarations.').waitFor()
    await declare(page)
    axe.push(...(await accessibilityTroubles(page)))
    await shoot(page, 'signup-review')
    await press(page, 'Send for review')
    await page.getByRole('heading', { level: 1, name: 'Registration sent' }).waitFor()
    expect(await page.getByRole('list', { name: 'Finished steps' }).getByRole('listitem').count()).toBe(5)
    await shoot(page, 'signup-sent')
    await lastEmailTo(email, 'We received the registration of')
    const { links } = await lastEmailTo(email, 'Continue your registration')
    await close()

    // The super admin returns it with a note; the company answers by the link of the letter.
    const admin = await visit({ as: 'super_admin' })
    await admin.page.goto('/auth/organizations?status=pending_review')
    await admin.page.getByRole('link', { name: 'Al Noor Gate Real Estate L.L.C' }).first().waitFor()
    await openReview(admin.page, email)
    axe.push(...(await accessibilityTroubles(admin.page)))
    await shoot(admin.page, 'review')
    await press(admin.page, 'Add note: Legal form')
    await admin.page.getByLabel('Note for Legal form').fill('Write it as on the license.')
    await press(admin.page, 'Return with notes')
    await admin.page.getByText('Returned with comments.').waitFor()
    const returned = await lastEmailTo(email, 'needs changes')
    const company = await visit({ width: 'desktop' })
    await company.page.goto(returned.links[0] ?? '')
    await heading(company.page, 'Company data')
    await company.page.getByText('Write it as on the license.').waitFor()
    await company.page.getByRole('button', { name: 'Company data To change' }).waitFor()
    await shoot(company.page, 'signup-returned')
    await fill(company.page, { 'Legal form': 'LLC, single owner' })
    for (const step of ['bank data', 'authorized signatory', 'brokers', 'review and send'])
      await press(company.page, `Continue to ${step}`)
    await heading(company.page, 'Review and send')
    await declare(company.page)
    await press(company.page, 'Send for review')
    await company.page.getByText('Registration sent').waitFor()
    await admin.page.getByLabel('Checked: Legal name').check()
    await press(admin.page, 'Approve')
    await admin.page.getByText('fields are not ticked').waitFor()
    await admin.page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
    await admin.page.getByText('This registration was decided.').waitFor()
    const invite = await lastEmailTo(email, 'invited you')

    // Its administrator comes in by the invite.
    await company.page.goto(invite.links.find((one) => one.includes('#token=')) ?? '')
    await company.page.getByRole('link', { name: 'Create an account' }).click()
    await fill(company.page, { 'Full name': 'Yasmin Al Falasi', Phone: '+971501234567' })
    await company.page.getByLabel('Password', { exact: true }).fill('seven quiet herons')
    await company.page.getByLabel('Confirm password').fill('seven quiet herons')
    await press(company.page, 'Create account')
    await company.page.getByText('Not now').click()
    await company.page.waitForURL(/\/crm\/leads/)
    await company.close()
    await admin.close()

    // On another machine the link opens nothing any more.
    const other = await visit({ width: 'phone' })
    await other.page.goto(links[0] ?? '')
    await other.page.getByText('This link is no longer valid').waitFor()
    expect(other.page.url()).not.toContain('#')
    await other.close()

    // The license is taken now.
    const next = await visit({ width: 'phone' })
    await next.page.goto('/signup/skylinebuilders')
    await companyData(next.page, `other.${email}`, license.toLowerCase())
    await next.page.getByText('This license is registered with us already.').waitFor()
    await shoot(next.page, 'signup-company-phone')
    // Another source, the same in other letters, and what is not quite one of its steps.
    for (const other of [
      'another',
      'SkylineBuilders',
      'skylinebuilders%00',
      'skylinebuilders/2',
      'skylinebuilders//',
    ]) {
      await next.page.goto(`/signup/${other}`)
      await heading(next.page, 'This registration page isn’t open')
    }
    await next.close()

    expect(axe).toEqual([])
    expect([...troubles, ...admin.troubles, ...company.troubles]).toEqual([])
  })

  it('a brokerage abroad registers in three steps', { timeout: 240_000 }, async () => {
    const { page, troubles, close } = await visit({ width: 'phone' })
    const email = `hello.${freshName().toLowerCase()}@rosewood.example`

    await page.goto('/signup/international-registration')
    await heading(page, 'General data')
    expect(await page.getByLabel('Country code').first().inputValue()).toBe('')
    await fill(page, { 'Legal name': 'Rosewood Partners Ltd' })
    await choose(page, 'Country', 'United Kingdom')
    await fill(page, {
      'Registration number': `GB-${freshDigits(8)}`,
      Registry: 'Companies House',
      'Registered on': '02/05/2019',
      Address: '12 Curzon Street',
      City: 'London',
      'Contact person': 'Edith Rosewood',
      'Company e-mail': email,
    })
    await page.getByRole('textbox', { name: 'Phone' }).fill('+44 20 7123 0000')
    await upload(page, 'Certificate of incorporation', 'incorporation.pdf')
    await press(page, 'Continue to bank data')
    await heading(page, 'Bank data')
    await fill(page, { Bank: 'NatWest', IBAN: 'GB29 NWBK 6016 1331 9268 19', 'BIC (SWIFT code)': 'NWBKGB2L' })
    await choose(page, 'Currency', 'GBP, British Pound')
    await upload(page, 'Bank confirmation letter', 'letter.pdf')
    await uploaded(page, 'letter.pdf')
    await press(page, 'Continue to authorized signatory')
    await heading(page, 'Authorized signatory')
    await signatory(page)
    // It arrives after the step was saved: what is sent waits for it.
    const { promise: late, resolve: arrive } = Promise.withResolvers<void>()
    await page.route(/\/documents\/signatory_id/, (route) => late.then(() => route.continue()))
    await upload(page, 'Signatory’s passport or ID', 'passport.pdf')
    await uploaded(page, 'passport.pdf')
    await press(page, 'Continue to review and send')
    await heading(page, 'Review and send')
    await declare(page)
    await page.getByText('Send for review').waitFor()
    expect(await page.getByRole('button', { name: 'Send for review' }).isEnabled()).toBe(false)
    arrive()
    await page.getByText('passport.pdf, ').waitFor()
    await shoot(page, 'signup-review-phone')
    await press(page, 'Send for review')
    await page.getByText('The review starts after that.').waitFor()
    await shoot(page, 'signup-unconfirmed-phone')

    // The company opens the e-mail on another device.
    const other = await visit({ width: 'desktop' })
    await other.page.goto((await lastEmailTo(email, 'Confirm your registration')).links[0] ?? '')
    await other.page.getByText('Did your company send this registration?').waitFor()
    const axe = await accessibilityTroubles(other.page)
    await shoot(other.page, 'signup-confirm')
    await press(other.page, 'Confirm registration')
    await other.page.getByText('Registration sent').waitFor()
    expect([axe, troubles, other.troubles]).toEqual([[], [], []])
    await other.close()
    await close()
  })
})
