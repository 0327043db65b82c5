import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accessibilityTroubles, freshName, settled, useBrowser, visit, type Width, widths } from '../browser.ts'
import { completeActivity } from '../lead-steps.ts'
import { pdfShown } from '../pdf-preview.ts'

useBrowser()

describe.each(Object.keys(widths) as Width[])('lead page, on a %s', (width) => {
  it('notes of a lead take files, and a reload loses neither text nor files', { timeout: 180_000 }, async () => {
    const { page, close, troubles } = await visit({ width, as: 'broker_admin' })
    const lead = await newLead(page, `Ingrid ${freshName()}`)
    const note = page.getByRole('textbox', { name: 'Note' })
    const composer = page.getByRole('region', { name: 'Add to the timeline' })
    const chooser = composer.locator('input[type="file"]')

    // What happened is what the eye meets first: on the first screen, and above its middle on a desk.
    const entry = await page.locator('main li').filter({ hasText: 'added this lead' }).boundingBox()
    expect(entry?.y).toBeLessThan(width === 'desktop' ? 480 : 700)

    await note.fill('Sent the floor plan and the view.')
    await chooser.setInputFiles([pdf('plan.pdf', 'Plan of 1204'), picture('view.png')])
    await composer.getByRole('list', { name: 'Files for this note' }).getByText('plan.pdf').waitFor()
    await page.reload()
    await settled(page)
    await expect.poll(() => note.inputValue()).toBe('Sent the floor plan and the view.')
    await composer.getByText('Attach again: plan.pdf, view.png.').waitFor()
    expect(await accessibilityTroubles(page)).toEqual([])

    await chooser.setInputFiles([pdf('plan.pdf', 'Plan of 1204'), picture('view.png')])
    // Ctrl Enter sends from every control of the note, and removes no file.
    await page.getByRole('button', { name: 'Remove plan.pdf' }).press('Control+Enter')
    const files = page.getByRole('list', { name: 'Files of this note' })
    await expect.poll(() => files.getByRole('listitem').count()).toBe(2)
    await expect.poll(() => note.inputValue()).toBe('')
    // The picture is drawn small, and large where one asks for it.
    await expect.poll(() => drawn(files.locator('img'))).toBe(true)
    await files.getByRole('button', { name: /^view\.png/ }).click()
    const large = page.getByRole('dialog', { name: 'view.png' })
    await expect.poll(() => drawn(large.getByRole('img', { name: 'view.png' }))).toBe(true)
    await shut(large)

    // Its author takes one off and puts another one there later.
    await files.getByRole('button', { name: 'Remove view.png from this note' }).click()
    await expect.poll(() => files.getByRole('listitem').count()).toBe(1)
    await page.getByRole('button', { name: 'Actions for this note' }).click()
    const [choosing] = await Promise.all([
      page.waitForEvent('filechooser'),
      page.getByRole('menuitem', { name: 'Attach files…' }).click(),
    ])
    await choosing.setFiles([picture('lobby.png')])
    await files.getByText('lobby.png').waitFor()

    // The stream by parts, kept in the address.
    await show(page, 'Changes')
    await page.waitForURL((url) => url.searchParams.get('show') === 'changes')
    await expect.poll(() => files.count()).toBe(0)
    await page.getByText('added this lead').waitFor()
    await page.reload()
    await settled(page)
    await page.getByText('added this lead').waitFor()
    expect(await files.count()).toBe(0)
    await show(page, 'Documents')
    await page.getByText('No documents yet').waitFor()
    await show(page, 'Notes')
    await files.getByText('lobby.png').waitFor()
    await expect.poll(() => page.getByText('added this lead').count()).toBe(0)
    expect(await accessibilityTroubles(page)).toEqual([])

    // A note that is deleted comes back with its files.
    await page.getByRole('button', { name: 'Actions for this note' }).click()
    await page.getByRole('menuitem', { name: 'Delete note' }).click()
    await files.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await files.getByText('lobby.png').waitFor()
    expect(new URL(page.url()).pathname).toBe(lead)
    expect(troubles).toEqual([])
    await close()
  })

  it('documents of a lead are previewed in place, and keep their older versions', { timeout: 180_000 }, async () => {
    const { page, close, troubles } = await visit({ width, as: 'broker_admin' })
    const name = `Tomás ${freshName()}`
    const lead = await newLead(page, name)

    // Dropped anywhere on the page.
    await drop(page, pdf('agreement.pdf', 'Draft'))
    const adding = page.getByRole('dialog', { name: `Add documents to ${name}` })
    await adding.getByLabel('Title').fill('Sale agreement')
    expect(await accessibilityTroubles(page)).toEqual([])
    await adding.getByRole('button', { name: 'Add document' }).click()
    await adding.waitFor({ state: 'detached' })
    await page.goto(`${lead}?tab=documents`)
    const row = page.locator('main li').filter({ hasText: 'Sale agreement' }).first()
    await row.waitFor()

    await row.getByRole('button', { name: 'View Sale agreement' }).click()
    const previewed = page.getByRole('dialog', { name: 'Sale agreement' })
    await pdfShown(previewed)
    await shut(previewed)

    await choose(row, page, 'Add new version…', picture('signed.png'))
    await row.getByRole('button', { name: 'Version 2' }).click()
    const older = row.getByRole('list', { name: 'Older versions of Sale agreement' })
    await older.getByText('Replaced').waitFor()
    expect(await accessibilityTroubles(page)).toEqual([])
    const [kept] = await Promise.all([
      page.waitForEvent('download'),
      older.getByRole('button', { name: 'Download Sale agreement, version 1' }).click(),
    ])
    expect(kept.suggestedFilename()).toBe('agreement.pdf')

    await row.getByRole('button', { name: 'Actions for Sale agreement' }).click()
    await page.getByRole('menuitem', { name: 'Edit title or kind…' }).click()
    const form = page.getByRole('dialog', { name: 'Edit document' })
    await form.getByLabel('Title').fill('Agreement, signed')
    await form.getByRole('button', { name: 'Save document' }).click()
    const renamed = page.locator('main li').filter({ hasText: 'Agreement, signed' }).first()
    await renamed.getByRole('button', { name: 'Actions for Agreement, signed' }).click()
    await page.getByRole('menuitem', { name: 'Delete document' }).click()
    await page.getByText('No documents yet').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await renamed.waitFor()

    await page.goto(`${lead}?show=documents`)
    for (const told of ['added the document', 'added version 2 of', 'renamed the document', 'restored the document'])
      await page.locator('main').getByText(told).first().waitFor()
    expect(troubles).toEqual([])
    await close()
  })

  it('the status of a lead follows its activities, is undone, and the next step asks for what it needs', {
    timeout: 180_000,
  }, async () => {
    const { page, close, troubles } = await visit({ width, as: 'broker_admin' })
    const name = `Tomás ${freshName()}`
    await newLead(page, name)
    const main = page.locator('main')

    await page.getByTitle('Status', { exact: true }).click()
    await page.getByRole('menuitem', { name: 'Nurturing…' }).click()
    const asking = page.getByRole('dialog', { name: `Plan the next contact with ${name}` })
    await asking.getByRole('group', { name: 'When' }).getByText('In a week').click()
    await settled(page)
    expect(await accessibilityTroubles(page)).toEqual([])
    await asking.getByRole('button', { name: 'Plan and move' }).click()
    await asking.waitFor({ state: 'detached' })
    await page.getByRole('article', { name: `Follow up with ${name}` }).waitFor()
    await move(page, 'Contacted')
    await move(page, 'Qualified')
    // Back by hand, by Undo and by Ctrl+Z, and forward over a step.
    await move(page, 'Contacted')
    // An earlier notice says the same; the newest one takes this move back.
    const newest = page.getByRole('status').filter({ hasText: 'Moved to' }).last()
    await newest.filter({ hasText: 'Moved to Contacted' }).waitFor()
    await newest.getByRole('button', { name: 'Undo' }).click()
    await status(page, 'Qualified')
    await move(page, 'New')
    await newest.filter({ hasText: 'Moved to New' }).waitFor()
    await page.keyboard.press('Control+z')
    await status(page, 'Qualified')
    await move(page, 'New')
    await move(page, 'Qualified')

    // A no-show changes nothing. Then the viewing takes place.
    await viewing(page, 'First viewing', true)
    await main.locator('li').filter({ hasText: 'First viewing' }).first().waitFor()
    await page.getByTitle('Status', { exact: true }).getByText('Qualified').waitFor()
    await viewing(page, 'Second viewing', false)
    await page.getByTitle('Status', { exact: true }).getByText('Viewing').waitFor()
    const itself = main.locator('li').filter({ hasText: 'automatic' })
    await itself.first().waitFor()
    expect((await itself.first().innerText()).replace(/\s+/g, ' ')).toMatch(/changed status Qualified Viewing/)
    await expect.poll(() => itself.count()).toBe(1)
    expect(troubles).toEqual([])
    await close()
  })
})

/** A lead of its own, opened; answers its address. */
async function newLead(page: Page, name: string): Promise<string> {
  await page.goto('/crm/leads?open=new')
  const form = page.getByRole('dialog', { name: 'New lead' })
  await form.getByLabel('Full name').fill(name)
  const email = `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@example.com`
  await form.getByRole('textbox', { name: /^E-mail/ }).fill(email)
  await form.getByRole('button', { name: 'Create lead' }).click()
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  await settled(page)
  return new URL(page.url()).pathname
}

/** A switch where there is room, a choice on phones. */
async function show(page: Page, part: string): Promise<void> {
  const choice = page.getByRole('combobox', { name: 'What to show' })
  if (await choice.isVisible()) await choice.selectOption({ label: part })
  else await page.getByRole('group', { name: 'What to show' }).getByText(part).click()
}

const status = (page: Page, text: string) =>
  page.getByTitle('Status', { exact: true }).getByText(text, { exact: true }).waitFor()

async function move(page: Page, status: string): Promise<void> {
  await page.getByTitle('Status', { exact: true }).click()
  await page.getByRole('menuitem', { name: status, exact: true }).click()
  await page.getByTitle('Status', { exact: true }).getByText(status).waitFor()
}

/** Plans a viewing and completes it, with or without the visitor. */
async function viewing(page: Page, subject: string, missed: boolean): Promise<void> {
  await page.getByRole('group', { name: 'What to add' }).getByText('Activity').click()
  await page.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Viewing' }).click()
  await page.getByLabel('Subject').fill(subject)
  await page.getByRole('button', { name: 'Plan activity' }).click()
  const planned = page.getByRole('article', { name: subject })
  await completeActivity(page, planned, missed ? 'No-show' : 'Took place', '')
  await planned.waitFor({ state: 'detached' })
}

/** Chooses a file through the menu of a row. */
async function choose(row: Locator, page: Page, item: string, file: Chosen): Promise<void> {
  await row.getByRole('button', { name: /^Actions for/ }).click()
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('menuitem', { name: item }).click(),
  ])
  await chooser.setFiles([file])
}

async function shut(dialog: Locator): Promise<void> {
  await dialog.page().keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
}

const drawn = (picture: Locator) =>
  picture.evaluateAll(
    (all) => all.length > 0 && all.every((one) => one instanceof HTMLImageElement && one.naturalWidth > 0),
  )

interface Chosen {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** Lets a file fall onto the page, as from the desktop. */
async function drop(page: Page, { name, mimeType, buffer }: Chosen): Promise<void> {
  const data = await page.evaluateHandle(
    ([file, type, text]) => {
      const carried = new DataTransfer()
      carried.items.add(
        new File([Uint8Array.from(atob(text ?? ''), (one) => one.charCodeAt(0))], file ?? '', { type: type ?? '' }),
      )
      return carried
    },
    [name, mimeType, buffer.toString('base64')],
  )
  const target = page.locator('main').getByText('added this lead')
  for (const type of ['dragenter', 'dragover', 'drop']) await target.dispatchEvent(type, { dataTransfer: data })
}

/** A page of one line. */
const pdf = (name: string, words: string): Chosen => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Length ${words.length + 36}>>stream
BT /F1 32 Tf 72 700 Td (${words}) Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>
%%EOF`),
})

/** Eight grey dots by eight. */
const picture = (name: string): Chosen => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAD0lEQVQImWNowAEYhpYEAILzYAEeEbvlAAAAAElFTkSuQmCC',
    'base64',
  ),
})
