import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { codeOf } from '../../server/test/journey-server.ts'
import { acceptInvite, OWN_PASSWORD, setUpTwoFactor } from '../account-steps.ts'
import { freshDigits, freshName, lastEmailTo, PASSWORD, settled, shoot, useBrowser, visit } from '../browser.ts'
import {
  companyData,
  confirmAddress,
  declare,
  fill,
  heading,
  openReview,
  press,
  signatory,
  upload,
  uploaded,
} from '../registration-steps.ts'

useBrowser()

const inDialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const stateOf = (page: Page, words: string) => page.getByRole('main').getByText(words, { exact: true }).first()

async function register(page: Page, email: string, company: string): Promise<void> {
  await page.goto('/signup/skylinebuilders')
  await heading(page, 'Company data')
  await companyData(page, email, `CN-${freshDigits(8)}`)
  await fill(page, { 'Legal name': company })
  await upload(page, 'Trade license', 'license.pdf')
  await upload(page, 'Regulator certificate', 'orn.pdf')
  await press(page, 'Continue to bank data')
  await heading(page, 'Bank data')
  await confirmAddress(page, email)
  await press(page, 'Continue to bank data')
  await heading(page, 'Bank data')
  await fill(page, {
    Bank: 'Emirates NBD',
    IBAN: 'AE07 0331 2345 6789 0123 456',
    'BIC (SWIFT code)': 'EBILAEAD',
  })
  await upload(page, 'Bank confirmation letter', 'letter.pdf')
  await uploaded(page, 'letter.pdf')
  await press(page, 'Continue to authorized signatory')
  await heading(page, 'Authorized signatory')
  await signatory(page)
  await upload(page, 'Signatory’s passport or ID', 'passport.pdf')
  await uploaded(page, 'passport.pdf')
  await press(page, 'Continue to brokers')
  await heading(page, 'Brokers')
  await fill(page, { 'Broker number, BRN': '55210', 'Card expires on': '30/06/2099' })
  await press(page, 'Save brokers')
  await upload(page, 'Broker card', 'card.pdf')
  await uploaded(page, 'card.pdf')
  await press(page, 'Continue to review and send')
  await send(page)
}

async function send(page: Page): Promise<void> {
  await heading(page, 'Review and send')
  await declare(page)
  await press(page, 'Send for review')
  await page.getByText('Registration sent').waitFor()
}

/** A super admin writes the agreement of a template and sends it; gives its address. */
async function sendAgreement(page: Page, company: string): Promise<string> {
  const template = `Agency ${freshName()}`
  await page.goto('/auth/contracts?tab=templates')
  await settled(page)
  await page.getByRole('button', { name: 'New template' }).first().click()
  const text = inDialog(page, 'New template')
  await text.getByRole('textbox', { name: 'Name' }).fill(template)
  await text
    .getByRole('textbox', { name: 'Text' })
    .fill('# Agency\n\nWith **{{organization_name}}**, from {{starts_on}}.')
  await press(page, 'Create template')
  await page.getByText('Template created').waitFor()

  await page.goto('/auth/contracts?open=new')
  await settled(page)
  const draft = inDialog(page, 'New agreement')
  await draft.getByRole('combobox', { name: 'Organization' }).fill(company)
  await page.getByRole('option', { name: company }).click()
  await draft.getByRole('combobox', { name: 'Template' }).fill(template)
  await page.getByRole('option', { name: template }).click()
  await draft.getByRole('textbox', { name: 'Title' }).fill(`Agency agreement, ${company}`)
  const year = new Date().getUTCFullYear() + 1
  const days = { 'First day': `1 Jan ${year}`, 'Last day': `31 Dec ${year}`, 'Sign until': `1 Feb ${year}` }
  for (const [label, day] of Object.entries(days)) {
    await draft.getByRole('textbox', { name: label }).fill(day)
    await draft.getByRole('textbox', { name: label }).press('Tab')
  }
  await press(page, 'Create draft')
  await heading(page, `Agency agreement, ${company}`)
  await press(page, 'Send to sign')
  await page.getByRole('dialog').getByRole('button', { name: 'Send to sign' }).click()
  await stateOf(page, 'Sent').waitFor()
  return new URL(page.url()).pathname
}

describe('registration to first agreement (story 1)', () => {
  it('a brokerage registers, corrects a document, is approved and signs; its admin uses two-factor, a broker joins', {
    timeout: 480_000,
  }, async () => {
    const surname = freshName()
    const company = `${surname} Real Estate L.L.C`
    const email = `office.${surname.toLowerCase()}@example.com`
    const brokersEmail = `broker.${surname.toLowerCase()}@example.com`
    const applicant = await visit()
    await register(applicant.page, email, company)
    await applicant.close()

    // One document is not right; nothing else changes hands.
    const platform = await visit({ as: 'super_admin' })
    await platform.page.goto('/auth/organizations')
    await platform.page.getByRole('link', { name: /^Organizations\b.*waiting for review/ }).waitFor()
    await openReview(platform.page, email)
    await press(platform.page, 'Add note: Trade license')
    await platform.page.getByLabel('Note for Trade license').fill('The last page is missing.')
    await press(platform.page, 'Return with notes')
    await platform.page.getByText('Returned with comments.').waitFor()

    const again = await visit()
    await again.page.goto((await lastEmailTo(email, 'needs changes')).links[0] ?? '')
    await heading(again.page, 'Company data')
    await again.page.getByText('The last page is missing.').waitFor()
    const [chooser] = await Promise.all([
      again.page.waitForEvent('filechooser'),
      press(again.page, 'Replace file: Trade license'),
    ])
    await chooser.setFiles({
      name: 'license-whole.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n'),
    })
    await uploaded(again.page, 'license-whole.pdf')
    for (const step of ['bank data', 'authorized signatory', 'brokers', 'review and send'])
      await press(again.page, `Continue to ${step}`)
    await send(again.page)
    await again.close()

    // The reviewer sees the new file, without a reload, and approves.
    await platform.page.getByText('license-whole.pdf').first().waitFor()
    await press(platform.page, 'Approve')
    await inDialog(platform.page, `Approve ${company}?`).getByRole('button', { name: 'Approve', exact: true }).click()
    await platform.page.getByText('This registration was decided.').waitFor()
    const organization = new URL(platform.page.url()).pathname

    // Its admin comes in, secures the account and signs in by it.
    const admin = await acceptInvite(email, 'Yasmin Al Falasi')
    const secret = await setUpTwoFactor(admin.page)
    await press(admin.page, 'Account of Yasmin Al Falasi')
    await admin.page.getByRole('menuitem', { name: 'Sign out' }).click()
    await heading(admin.page, 'Sign in')
    await admin.page.getByLabel('E-mail').fill(email)
    await admin.page.getByLabel('Password', { exact: true }).fill(OWN_PASSWORD)
    await press(admin.page, 'Sign in')
    // A code counts once: this is the app's next one.
    await admin.page.getByLabel('Six-digit code').fill(codeOf(secret, 1))
    await heading(admin.page, 'Leads')

    const agreement = await sendAgreement(platform.page, company)
    await admin.page.goto(agreement)
    await settled(admin.page)
    await press(admin.page, 'Sign')
    const signature = admin.page.getByRole('dialog')
    await signature.getByRole('checkbox').check()
    await signature.getByLabel('Your password').fill(OWN_PASSWORD)
    await signature.getByRole('button', { name: 'Sign agreement' }).click()
    await stateOf(admin.page, 'Signed').waitFor()
    await stateOf(platform.page, 'Signed').waitFor()
    await press(platform.page, 'Countersign')
    const counter = platform.page.getByRole('dialog')
    await counter.getByLabel('Your password').fill(PASSWORD)
    await counter.getByRole('button', { name: 'Countersign' }).click()
    await platform.page.getByText('Agreement signed').waitFor()
    await shoot(admin.page, 'story-1-signed')

    // The super admin invites a broker, who works in it from then on.
    await platform.page.goto(`${organization}?tab=invites`)
    await press(platform.page, 'Invite member')
    const invite = inDialog(platform.page, 'Invite member')
    await invite.getByLabel('E-mail').fill(brokersEmail)
    await invite.getByRole('combobox', { name: 'Role' }).click()
    await platform.page.getByRole('option', { name: 'Broker', exact: true }).click()
    await invite.getByRole('button', { name: 'Send invite' }).click()
    await platform.page.getByText(`Invite sent to ${brokersEmail}`).waitFor()
    const broker = await acceptInvite(brokersEmail, 'Karim Haddad')
    await broker.page.getByRole('link', { name: 'Not now' }).click()
    await heading(broker.page, 'Leads')
    await broker.page.getByText(company).first().waitFor()
    await platform.page.getByRole('link', { name: 'Members' }).click()
    await platform.page.getByRole('link', { name: 'Karim Haddad' }).waitFor()
    await platform.page.getByRole('link', { name: 'Yasmin Al Falasi' }).waitFor()

    // The news that two-factor is on may be under way to the screen at the sign-out.
    const own = admin.troubles.filter((trouble) => trouble !== '401 GET /api/notifications')
    for (const troubles of [applicant.troubles, platform.troubles, again.troubles, own, broker.troubles])
      expect(troubles).toEqual([])
    for (const visitor of [platform, admin, broker]) await visitor.close()
  })
})
