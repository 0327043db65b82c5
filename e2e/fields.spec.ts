import { describe, expect, it } from 'vitest'
import { useBrowser } from './browser.ts'
import { formWith, type Stored, useDesks } from './fields/desk.ts'
import type { FieldCase, FormCase } from './fields/form-case.ts'
import { formsOfAdministration } from './fields/forms-of-administration.ts'
import { formsOfChannel } from './fields/forms-of-channel.ts'
import { formsOfConstruction } from './fields/forms-of-construction.ts'
import { formsOfCrm } from './fields/forms-of-crm.ts'
import { formsOfEarlierSales } from './fields/forms-of-earlier-sales.ts'
import { formsOfInventory } from './fields/forms-of-inventory.ts'
import { formsOfMedia } from './fields/forms-of-media.ts'
import { formsOfMoney } from './fields/forms-of-money.ts'
import { formsOfOffers } from './fields/forms-of-offers.ts'
import { formsOfPeople } from './fields/forms-of-people.ts'
import { formsOfPrices } from './fields/forms-of-prices.ts'
import { formsOfReceipts } from './fields/forms-of-receipts.ts'
import { formsOfSales } from './fields/forms-of-sales.ts'
import { fieldsOfSource, fieldsOfTables } from './fields/source.ts'
import { holdChanges, type Kind, type Pressed, type Seen, saved, shownIn, typeAll, typeEach } from './fields/typing.ts'
import { asWire, at, shownAs, wireOf } from './fields/values.ts'
import { TODAY } from './fields/writing.ts'
import { homes, odd } from './fields/writings.ts'

useBrowser()

const forms: readonly FormCase[] = [
  ...formsOfCrm,
  ...formsOfInventory,
  ...formsOfConstruction,
  ...formsOfMedia,
  ...formsOfPrices,
  ...formsOfReceipts,
  ...formsOfMoney,
  ...formsOfChannel,
  ...formsOfSales,
  ...formsOfEarlierSales,
  ...formsOfOffers,
  ...formsOfPeople,
  ...formsOfAdministration,
]

/** `5 Jan`, `31Dec`, `31/12`, `1.1.`, `Dec 31`. */
const YEARLESS = /^(?:\d{1,2}(?: ?[A-Za-z]{3,9}|[./-]\d{1,2}\.?)|[A-Za-z]{3,9} \d{1,2})$/

/** Ten-thousandths of a square metre in half a hundredth of a square foot: what the screen rounds away. */
const ROUNDED = 5

const BELOW_ZERO = /^[-−]\d/

/** Fields without a name where they are rendered. */
const FORMLESS: Readonly<Record<string, string>> = {
  'crm/leads/form/LeadInput.tsx':
    'draws a field of a lead by its kind in the table of leads, which is looked at beside the source',
  'inventory/parts/units/UnitInput.tsx':
    'draws a field of a unit by its kind in the table of units, which is looked at beside the source',
  'inventory/projects/ProjectInput.tsx':
    'draws a field of a project by its kind in the table of projects, which is looked at beside the source',
  'sales/parts/BuyerFields.tsx':
    'draws a field of a buyer by its kind in the table of buyers, which is looked at beside the source',
  'sales/offers/OfferDiscount.tsx':
    'draws the discount of a unit for the forms that hold it; typed as "Discount in an offer" below',
  'sales/commissions/SendInvoice.tsx':
    'travels as multipart, which is not held here; e2e/journeys/commissions.spec.ts sends by it',
  'sales/commissions/PayCommission.tsx':
    'needs the invoice of another organization; e2e/journeys/commissions.spec.ts pays by it',
  'sales/commission-terms/NewTerms.tsx':
    'takes a percent or an amount, never both; e2e/journeys/commissions.spec.ts agrees terms by it',
  'sales/earlier-sales/CommissionFields.tsx':
    'is shown to a super admin who chose a brokerage; server/src/sales/earlier-sales/commissions.test.ts refuses each wrong value',
  'inventory/floor-plates/parts/NewPlate.tsx':
    'travels as multipart, which is not held here; its floors are read as those of PlateForm.tsx, and its journey uploads by it',
  'inventory/payment-plans/PlanPreview.tsx': 'draws a schedule on the screen, and sends nothing',
  'administration/organizations/OrganizationInput.tsx':
    'draws a field of an organization by its kind in the table of organizations, which is looked at beside the source',
  'administration/organizations/AskForRenewal.tsx':
    'travels as multipart, which is not held here; e2e/journeys/people.spec.ts asks by it',
  'administration/platform/SettingsForm.tsx':
    'an empty field means a default, which the typed value of others is compared with; e2e/journeys/platform-settings.spec.ts types and restores them',
  'administration/organizations/PutDocument.tsx':
    'travels as multipart, which is not held here; its day is read as that of EditDocument.tsx, and e2e/journeys/organization.spec.ts uploads by it',
  'administration/signup/StepFields.tsx':
    'draws a field of a registration by its kind; e2e/journeys/registration.spec.ts types one of each',
  'sales/overview/InPeriod.tsx': 'the days of the figures, in the address: web/src/sales/overview/period.test.ts',
  'ui/list/FilterEditor.tsx': 'asks a list: e2e/filters.spec.ts',
  'ui/list/RangeEditor.tsx': 'asks a list: e2e/filters.spec.ts',
}

/** The texts typed into a field: each writing is tried in some field of its kind, a few of each sort in every one. */
function textsFor(kind: Kind, form: FormCase, path: string): string[] {
  const own = homes[kind] ?? []
  const all = forms.flatMap((one) => one.fields.filter((each) => each.kind === kind).map((each) => [one, each.path]))
  const place = all.findIndex(([one, each]) => one === form && each === path)
  const share = own.filter((_, index) => index % all.length === place)
  const some = (isRight: boolean) => {
    const sort = own.filter(([, means]) => (means !== null) === isRight)
    return [0, 1].map((step) => sort[(place * 7 + step * 11) % sort.length]?.[0] ?? '')
  }
  const chosen = new Set([...share.map(([text]) => text), ...some(true), ...some(false), odd[place % odd.length] ?? ''])
  // In their own order: a field of phones stays with the country of the last one, so those of others come at the end.
  const placeOf = (text: string) => own.findIndex(([written]) => written === text)
  return [...chosen].sort((one, other) => placeOf(one) - placeOf(other))
}

interface Tried {
  readonly field: FieldCase
  readonly text: string
  readonly pressed: Pressed
  /** The fields before anything was typed. */
  readonly before: Readonly<Record<string, Seen>>
  /** Whether the form should be submitted with it. */
  readonly presses: boolean
}

/** Whether two values are equal: an area that the screen rounds equals the sent one. */
const same = (kind: Kind, one: string, other: string) =>
  one === other || (kind === 'area' && Math.abs(Number(one) - Number(other)) <= ROUNDED)

/** Contradictions of a writing between the screen, the request, and its meaning. */
function troublesOf({
  field: { path, kind, bounded = false, signed = false, sent: sentAs = path },
  text,
  pressed,
  before,
  presses,
}: Tried): string[] {
  const { sent, fields } = pressed
  const seen = fields[path]
  if (!seen) return [`${path}: ${JSON.stringify(text)} took the field away`]
  const meant = homes[kind]?.find(([written]) => written === text)?.[1]
  // Numbers that one field refuses are right in another one; a day without its year is the nearest that a field takes.
  const isOwn = bounded && (kind === 'day' ? YEARLESS.test(text) : kind === 'number' && meant === null)
  const means = isOwn || (signed && meant === null && BELOW_ZERO.test(text)) ? undefined : meant
  const told = `${path}: ${JSON.stringify(text.slice(0, 40))} shows ${JSON.stringify(seen.shown.slice(0, 40))}`
  const wire = typeof means === 'string' ? (means === '' ? '' : asWire(kind, means)) : undefined
  const shown = () => shownAs(kind, seen.shown, /^\+(44|1|39|7|91|98)/.exec(wire ?? '')?.[0] ?? '+971')
  if (sent.length === 0) {
    // A field without an error is correct; after a press, an error must explain why the form was not sent.
    const why = Object.values(fields).find(({ invalid, error }) => invalid && error.length >= 8)
    const quiet = seen.invalid ? seen.error.length < 8 : presses && !why
    const isMeant = wire === undefined || bounded || wire === '' || (seen.shown !== text && same(kind, shown(), wire))
    return [
      ...(quiet ? [`${told}, was held back and says ${JSON.stringify(seen.error)}`] : []),
      ...(means === null && !seen.invalid ? [`${told}, means nothing and is not refused`] : []),
      ...(seen.invalid && !isMeant ? [`${told}, is refused by ${JSON.stringify(seen.error)}, means ${means}`] : []),
      ...(!seen.invalid && wire !== undefined && !same(kind, shown(), wire) ? [`${told}, means ${means}`] : []),
    ]
  }
  const body = wireOf(kind, at(sent[0], sentAs))
  const code = /^\+(44|1|39|7|91|98)/.exec(body)?.[0] ?? '+971'
  const onScreen = shownAs(kind, seen.shown, code)
  // A change says nothing of a field that is as it was.
  const isAsBefore = at(sent[0], sentAs) === undefined && seen.shown === before[path]?.shown
  const emptied = wire === '' && onScreen === ''
  return [
    ...(sent.length > 1 ? [`${told} was sent ${sent.length} times`] : []),
    ...(seen.invalid ? [`${told}, was sent though it is marked as wrong`] : []),
    ...(isAsBefore || emptied || same(kind, onScreen, body) ? [] : [`${told}, the request says ${body}`]),
    ...(means === null ? [`${told}, means nothing, the request says ${body}`] : []),
    ...(wire === undefined || emptied || same(kind, wire, onScreen) ? [] : [`${told}, means ${means}`]),
  ]
}

const deskFor = useDesks()

function hideServerTime(): void {
  const read = Headers.prototype.get
  Headers.prototype.get = function (name) {
    return name.toLowerCase() === 'date' ? null : read.call(this, name)
  }
}

describe('typed values in Chromium', () => {
  it('the typed values are more than three hundred', () => {
    const all = Object.values(homes).flatMap((writings) => writings.map(([text]) => text))
    expect(new Set([...all, ...odd]).size).toBeGreaterThan(300)
  })

  it('the typed values reach every field of every form in the source', () => {
    const tried = new Set(
      forms.flatMap(({ of, fields }) =>
        of.flatMap((file) =>
          fields.map(({ path, kind }) => `${file} ${kind} ${path.replace(/^(?!booking_amount).*\.\d+\./, '')}`),
        ),
      ),
    )
    const source = fieldsOfSource().filter((line) => FORMLESS[line.split(' ')[0] ?? ''] === undefined)

    expect(source.length + fieldsOfTables().length).toBeGreaterThan(70)
    expect(source.filter((line) => !tried.has(line))).toEqual([])
    expect(fieldsOfTables().filter((line) => !tried.has(line))).toEqual([])
  })

  it.each(forms)(
    'every field of $name shows what the request and the row hold, or an error that explains the refusal',
    { timeout: 240_000 },
    async (form) => {
      const desk = await deskFor(form.as)
      const { page } = desk
      // "tomorrow" and "31 Dec" are read against a day of their own; nothing is sent to the server.
      await page.clock.setFixedTime(new Date(`${TODAY}T08:00:00Z`))
      // The page counts by the server's clock as soon as a response shows it.
      await page.addInitScript(hideServerTime)
      const opened = await form.open(desk)
      const [first] = form.fields
      const element = await formWith(page, first?.path ?? '')
      const before = await shownIn(element)
      await holdChanges(page, true)
      const presses = form.once !== true
      const troubles: string[] = []
      for (const field of form.fields) {
        const texts = textsFor(field.kind, form, field.path)
        const results = await typeEach(element, field.path, texts, presses)
        for (const [place, pressed] of results.entries())
          troubles.push(...troublesOf({ field, text: texts[place] ?? '', pressed, before, presses }))
        // The next test needs a valid field that contradicts no other one.
        await typeAll(element, { [field.path]: before[field.path]?.shown ?? '' })
      }
      expect(troubles).toEqual([])

      await page.clock.setFixedTime(new Date())
      await typeAll(element, Object.fromEntries(form.fields.map(({ path, saves }) => [path, saves])))
      const shown = await shownIn(element)
      const submit = () => element.evaluate((node) => (node as HTMLFormElement).requestSubmit())
      const { sent, answer } = await saved(page, () => form.finish?.(desk) ?? submit())
      const stored = form.row && (await form.row(desk, (answer as { data: Stored }).data, opened))
      for (const { path, kind, means, row = path, sent: sentAs = path } of form.fields) {
        const wire = asWire(kind, means)
        const code = /^\+\d{3}/.exec(wire)?.[0]
        expect.soft(same(kind, shownAs(kind, shown[path]?.shown ?? '', code), wire), `${path} on the screen`).toBe(true)
        expect.soft(wireOf(kind, at(sent, sentAs)), `${path} in the request`).toBe(wire)
        if (form.row) expect.soft(wireOf(kind, at(stored, row)), `${path} in the row`).toBe(wire)
      }
    },
  )
})
