import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const INPUT =
  /<(Textarea|TextInput|NumberInput|MoneyInput|PercentInput|DayInput|PhoneInput|TagInput|Autocomplete|textarea|input)\b/

/** Files that draw input and keep none of it, with the reason. Parts of the ui folder draw fields for the forms that hold them. */
const KEEPS_NOTHING: Readonly<Record<string, string>> = {
  'account/entry/': 'before a sign-in there is no key to encrypt with',
  'account/parts/': 'before a sign-in, or a password',
  'account/proof/': 'a password or a code',
  'account/two-factor/': 'a code',
  'account/profile/AvatarCard.tsx': 'a file',
  'administration/organizations/people/MembersTab.tsx': 'a search',
  'crm/leads/page/documents/AddDocuments.tsx': 'the title of files, which cannot be kept',
  'inventory/amenities/AmenityPlaces.tsx': 'a search',
  'inventory/availability-lists/ProjectsToShare.tsx': 'a search',
  'inventory/buildings/TimeSlider.tsx': 'a day to look at',
  'inventory/payment-plans/PlanPreview.tsx': 'calculates on the screen, and sends nothing',
  'sales/booking-form/UnitStep.tsx': 'a choice that is in the address',
  'shell/palette/Palette.tsx': 'a search',
}
/** Fields that are drawn for the form of another file, which passes them. */
const DRAWN_FOR_A_FORM =
  /\b(form|fields?|named|control|props|percent|amount)\b[^\n]*[:.(]|\brest\b|FieldProps|onChange: /
const KEEPS = /\b(useEndpointForm|useKeptState|keepDraft|keep\()/
/** `keeps: false`: the draft is on the server, or the file has to be chosen again. */
const KEEPS_ELSEWHERE = [
  'inventory/price-lists/RuleMaker.tsx',
  'sales/booking-form/useBookingForm.ts',
  'sales/earlier-sales/ImportSalesPage.tsx',
]

it('everything that is typed into a form or a note is kept when the session ends or the page is reloaded', async () => {
  const lost: string[] = []
  const elsewhere: string[] = []
  const reasons = new Set<string>()
  for await (const path of glob('**/*.{ts,tsx}', { cwd: ROOT })) {
    if (/\.test\.tsx?$/.test(path)) continue
    const text = readFileSync(join(ROOT, path), 'utf8')
    if (text.includes('keeps: false')) elsewhere.push(path)
    if (path.startsWith('ui/') || !INPUT.test(text) || KEEPS.test(text)) continue
    const known = Object.keys(KEEPS_NOTHING).find((one) => path === one || (one.endsWith('/') && path.startsWith(one)))
    if (known) reasons.add(known)
    else if (!DRAWN_FOR_A_FORM.test(text) || /useState\(''\)/.test(text)) lost.push(path)
  }

  expect(lost).toEqual([])
  expect(elsewhere.sort()).toEqual(KEEPS_ELSEWHERE)
  expect([...reasons].sort()).toEqual(Object.keys(KEEPS_NOTHING).sort())
})
