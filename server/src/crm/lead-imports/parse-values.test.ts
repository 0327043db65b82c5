import { describe, expect, it } from 'vitest'
import { readEmails } from '../../imports/contact-values.ts'
import { countryOf, languageOf } from '../../imports/country-names.ts'
import { headingsKey, mappingFor, orderOfDays } from '../../imports/headings.ts'
import { unitTypeOf } from '../../imports/labels.ts'
import { dayOf } from '../../imports/parse-days.ts'
import { amountOf, bedroomsOf, budgetOf, isCut, noAmount, phoneOf } from '../../imports/parse-values.ts'
import { guessMapping } from './headings.ts'
import { purposeOf, sourceOf, statusOf, timeframeOf } from './labels.ts'
import { parseRow, type Reader } from './parse-row.ts'

const AED = (amount: number) => ({ amount, currency: 'AED' })

describe('values of a spreadsheet', () => {
  it.each([
    ['1.2M', AED(120_000_000)],
    ['1,200,000 AED', AED(120_000_000)],
    ['AED 850k', AED(85_000_000)],
    ['1.2 million', AED(120_000_000)],
    ['1.200.000,50', AED(120_000_050)],
    // AED 1,200.00 or AED 1.20: ambiguous, so the user is asked, as in every form.
    ['1.200', undefined],
    ['1,200', AED(120_000)],
    ['25 lakh', AED(250_000_000)],
    ["1'250'000.50", AED(125_000_050)],
    ['1 250 000', AED(125_000_000)],
    ['١٬٢٠٠', AED(120_000)],
    ['$2m', { amount: 200_000_000, currency: 'USD' }],
    ['500 Dhs', AED(50_000)],
    ['5 KWD', { amount: 5_000, currency: 'KWD' }],
    ['abc', undefined],
    ['-5', undefined],
    ['12 apples', undefined],
    ['100bn', AED(10_000_000_000_000)],
    ['100.01bn', undefined],
    ['AED 1.25 M*', AED(125_000_000)],
    ['1,250,000 AED (VAT incl.)', AED(125_000_000)],
    ['AED 1,250,000 + VAT', AED(125_000_000)],
    ['1250000.00 AED only', AED(125_000_000)],
    ['AED 1250000/=', AED(125_000_000)],
    ['AED:1,250,000', AED(125_000_000)],
    ['Price: 1.2m', AED(120_000_000)],
    ['1.2 مليون', AED(120_000_000)],
    ['1.25E6', AED(125_000_000)],
    ['KD 45,000', { amount: 45_000_000, currency: 'KWD' }],
    ['RM 500,000', { amount: 50_000_000, currency: 'MYR' }],
    ['5 000 000 руб.', { amount: 500_000_000, currency: 'RUB' }],
    ['₺1.250.000', { amount: 125_000_000, currency: 'TRY' }],
    // A bracket around an amount makes it negative, and "from" is not a price.
    ['(1,250,000)', undefined],
    ['from 1.2m', undefined],
    ['90,071,992,547,409.91', undefined],
    [`1${' '.repeat(200)}m`, undefined],
  ])('parses the amount %s', (text, amount) => {
    expect(amountOf(text, 'AED')).toEqual(amount)
  })

  it.each([
    ['26 ноября 2026 г.', '2026-11-26'],
    ['26 нояб. 2026', '2026-11-26'],
    ['26 de noviembre de 2026', '2026-11-26'],
    ['26. November 2026', '2026-11-26'],
    ['5 août 2026', '2026-08-05'],
    ['1er mars 2026', '2026-03-01'],
    ['5 maart 2026', '2026-03-05'],
    ['26 Kasım 2026', '2026-11-26'],
    ['26 نوفمبر 2026', '2026-11-26'],
    ['26 تشرين الثاني 2026', '2026-11-26'],
    ['2026年11月26日', '2026-11-26'],
    ['20261126', '2026-11-26'],
    ['26112026', '2026-11-26'],
    ['26/11/2026 à 15h45', '2026-11-26'],
    ['26-11-2026 10:00 AM (GST)', '2026-11-26'],
    // An instant is a day of the organization's zone.
    ['Wed, 25 Nov 2026 22:12:00 +0000', '2026-11-26'],
    ['Wed Nov 25 2026 22:12:00 GMT+0000 (Coordinated Universal Time)', '2026-11-26'],
    ['1795644720', '2026-11-26'],
    ['1795644720000', '2026-11-26'],
    ['"26/11/2026"', '2026-11-26'],
    ['26 Brumaire 2026', undefined],
    ['0000-00-00', undefined],
    ['20261326', undefined],
  ])('parses the day %s of a list from another country', (text, day) => {
    expect(dayOf(text, 'day_first', 'Asia/Dubai')).toBe(day)
  })

  it.each([
    ['a@b.com; c@d.com', ['a@b.com', 'c@d.com'], [], ''],
    ['Ada Lovelace <a@b.com>, Bob <b@c.com>', ['a@b.com', 'b@c.com'], [], ''],
    ['a@b.com (work)', ['a@b.com'], [], 'work'],
    ['mailto:a@b.com / c@d.com', ['a@b.com', 'c@d.com'], [], ''],
    ['a@b.com ::: c@d.com', ['a@b.com', 'c@d.com'], [], ''],
    ['a@b.com; bad@', ['a@b.com'], ['bad@'], ''],
    ['info@münchen.de', ['info@münchen.de'], [], ''],
    ['nobody at home', [], [], 'nobody at home'],
  ])('finds the addresses of %s', (text, emails, wrong, rest) => {
    expect(readEmails(text)).toEqual({ emails, wrong, rest })
  })

  it('an ambiguous amount needs a decision', () => {
    expect(noAmount('1.200', 'AED')).toBe('1.200: AED 1,200.00 or AED 1.20? Write 1,200.00 to be clear.')
    expect(noAmount('12 apples', 'AED')).toMatch(/^12 apples: Enter an amount/)
  })

  it.each([
    ['1M - 2M', [100_000_000, 200_000_000, 'AED']],
    ['1-2 million', [100_000_000, 200_000_000, 'AED']],
    ['up to 2m', [undefined, 200_000_000, 'AED']],
    ['1.5m+', [150_000_000, undefined, 'AED']],
    ['USD 1m - 2m', [100_000_000, 200_000_000, 'USD']],
    ['900000', [90_000_000, 90_000_000, 'AED']],
    ['1 to 2 mil', [100_000_000, 200_000_000, 'AED']],
    ['50 to 75 lakhs', [500_000_000, 750_000_000, 'AED']],
    ['aed_1m_-_2m', [100_000_000, 200_000_000, 'AED']],
    ['1m ~ 2m', [100_000_000, 200_000_000, 'AED']],
    ['between 1m and 2m', [100_000_000, 200_000_000, 'AED']],
    ['2 million or more', [200_000_000, undefined, 'AED']],
    ['2m and above', [200_000_000, undefined, 'AED']],
    ['around 1.5m', [150_000_000, 150_000_000, 'AED']],
    ['1-2-3', undefined],
    ['soon', undefined],
  ])('parses the budget %s', (text, ends) => {
    const found = budgetOf(text, 'AED')
    expect(found && [found.from, found.to, found.currency]).toEqual(ends)
  })

  it.each([
    ['050 123 4567', '+971501234567'],
    ['971501234567', '+971501234567'],
    ['00971501234567', '+971501234567'],
    ['501234567', '+971501234567'],
    ['+44 7700 900123', '+447700900123'],
    ['٠٥٠١٢٣٤٥٦٧', '+971501234567'],
    ['="+971561234567"', '+971561234567'],
    ['971509503543', '+971509503543'],
    ['050-950-3543 ext 12', undefined],
    ['12', undefined],
    ['call her', undefined],
  ])('parses the Emirati phone number %s', (text, number) => {
    expect(phoneOf(text, 'AE')).toBe(number)
  })

  it('rejects a phone number that a spreadsheet shortened', () => {
    expect(isCut('9.71501E+11')).toBe(true)
    expect(isCut('0501234567')).toBe(false)
  })

  it.each([
    ['2026-11-21', '2026-11-21', '2026-11-21'],
    ['03/04/2026', '2026-04-03', '2026-03-04'],
    ['21.11.26', '2026-11-21', '2026-11-21'],
    ['21 Nov 2026', '2026-11-21', '2026-11-21'],
    ['November 21, 2026', '2026-11-21', '2026-11-21'],
    ['2026-11-21 09:30', '2026-11-21', '2026-11-21'],
    ['31/02/2026', undefined, undefined],
    ['1st of Sept 2027', '2027-09-01', '2027-09-01'],
    ['٢١/١١/٢٠٢٦', '2026-11-21', '2026-11-21'],
    ['31 Dec', undefined, undefined],
    ['tomorrow', undefined, undefined],
  ])('parses the day %s', (text, dayFirst, monthFirst) => {
    expect([dayOf(text, 'day_first'), dayOf(text, 'month_first')]).toEqual([dayFirst, monthFirst])
  })

  it('parses no value from a cell that is longer than any number', () => {
    const padded = (text: string) => `${text}${' '.repeat(200)}`
    expect([
      budgetOf(padded('1m - 2m'), 'AED'),
      dayOf(padded('2026-11-21'), 'day_first'),
      bedroomsOf(padded('2')),
    ]).toEqual([undefined, undefined, undefined])
  })

  it('orderOfDays detects day or month first from days that allow only one order', () => {
    expect(orderOfDays(['03/04/2026', '03/25/2026'])).toBe('month_first')
    expect(orderOfDays(['25/03/2026', '03/04/2026'])).toBe('day_first')
    expect(orderOfDays([])).toBe('day_first')
  })

  it.each([
    ['2', [2]],
    ['2-3', [2, 3]],
    ['Studio, 1 BR', [0, 1]],
    ['4+', [4]],
    ['many', undefined],
    ['30', undefined],
  ])('parses bedrooms as %s', (text, rooms) => {
    expect(bedroomsOf(text)).toEqual(rooms)
  })

  it('parses sources, countries, languages and statuses by common names', () => {
    expect(['Walk in', 'walk_in', 'WALK-IN', 'Bayut', 'nowhere'].map(sourceOf)).toEqual([
      'walk_in',
      'walk_in',
      'walk_in',
      'portal',
      undefined,
    ])
    expect(['UAE', 'Emirati', 'india', 'الإمارات العربية المتحدة', 'GB', 'Atlantis'].map(countryOf)).toEqual([
      'AE',
      'AE',
      'IN',
      'AE',
      'GB',
      undefined,
    ])
    expect(['English', 'العربية', 'Farsi', 'RU', 'Klingon'].map(languageOf)).toEqual([
      'en',
      'ar',
      'fa',
      'ru',
      undefined,
    ])
    expect([statusOf('Closed Lost'), purposeOf('End user'), timeframeOf('1-3 months'), unitTypeOf('Flats')]).toEqual([
      'lost',
      'end_use',
      '1_3_months',
      'apartment',
    ])
  })
})

describe('columns of a spreadsheet', () => {
  it('guessMapping ignores long texts', () => {
    const text = (value: string) => [value.padEnd(5_000, 'a')]
    expect(guessMapping(['A', 'B'], [text('ada@example.com'), text('+971501234567')], 'AE')).toEqual([null, null])
  })

  it('guessMapping matches headings in English and Arabic, ignoring case', () => {
    const headings = ['Client Name', 'E-MAIL', 'Mobile No.', 'Budget (AED)', 'الجنسية', 'Lead Source', 'Shoe size']
    expect(guessMapping(headings, [], 'AE')).toEqual([
      'full_name',
      'email',
      'phone',
      'budget',
      'nationality',
      'source',
      null,
    ])
  })

  it('guessMapping matches columns by their values when headings do not help, each field once', () => {
    const samples = [['a@example.com', 'b@example.com'], ['0501234567'], ['+971501234568'], ['2024', '2025']]
    expect(guessMapping(['A', 'B', 'C', 'D'], samples, 'AE')).toEqual(['email', 'phone', 'other_phones', null])
  })

  it('guessMapping skips projects for organizations without projects', () => {
    expect(guessMapping(['Name', 'Project'], [], 'AE')).toEqual(['full_name', 'projects'])
    expect(guessMapping(['Name', 'Project'], [], 'AE', ['projects'])).toEqual(['full_name', null])
  })

  it('guessMapping reads Name as the first name when there is a column of last names', () => {
    expect(guessMapping(['Name', 'Surname'], [], 'AE')).toEqual(['first_name', 'last_name'])
  })

  it('headingsKey is equal for the same headings in another case', () => {
    expect(headingsKey(['Name', 'E-mail'])).toBe(headingsKey(['NAME', 'e mail']))
    expect(headingsKey(['Name', 'E-mail'])).toBe(headingsKey(['E-mail', 'Name']))
    expect(headingsKey(['Name', 'E-mail'])).not.toBe(headingsKey(['Name', 'E-mail', 'E-mail']))
  })

  it('a mapping is kept for the same headings in another order, each of two with one name once', () => {
    const before = {
      headings: ['Name', 'Phone', 'Phone', 'Notes'],
      mapping: ['full_name', 'phone', 'other_phones', ''],
    }
    expect(mappingFor(['phone', 'NOTES', 'Name', 'Phone', 'Reason it failed'], before)).toEqual([
      ...['phone', '', 'full_name', 'other_phones', ''],
    ])
  })
})

describe('parseRow', () => {
  const reader = (fields: Reader['fields']): Reader => ({
    fields,
    options: { country: 'AE', days: 'day_first', unreadable: 'refuse' },
    currency: 'AED',
    timezone: 'Asia/Dubai',
    headings: [],
    today: '2026-11-21',
    meant: () => undefined,
    member: () => undefined,
    tag: () => undefined,
    project: (label) => ['Marina', 'Creek, east'].indexOf(label.trim()) + 1 || undefined,
  })
  const problemsOf = (fields: Reader['fields'], cells: string[]) =>
    parseRow(cells, reader(fields)).problems.map(({ message }) => message)

  it('parseRow uses the WhatsApp number as phone number when there is no other', () => {
    const { parsed, problems } = parseRow(
      ['Ada', 'Lovelace', '0501234567'],
      reader(['first_name', 'last_name', 'whatsapp']),
    )
    expect([parsed, problems]).toEqual([
      { full_name: 'Ada Lovelace', phone: '+971501234567', whatsapp: '+971501234567' },
      [],
    ])
  })

  it('parseRow accepts a project with a comma in its name, and names unknown projects', () => {
    const fields = ['full_name', 'phone', 'projects'] as const
    const parsed = (projects: string) => parseRow(['Ada', '0501234567', projects], reader(fields))
    expect(parsed('Marina; Creek, east').parsed.project_ids).toEqual([1, 2])
    expect(parsed('Creek, east, Marina, Nowhere').problems).toHaveLength(1)
    expect(parsed('Creek, east').parsed.project_ids).toEqual([2])
    expect(parsed('Marina;Marina').parsed.project_ids).toEqual([1])
    expect(parsed(' ; ').parsed.project_ids).toBeUndefined()
    expect(parsed('Marina, Palm').problems).toEqual([
      { field: 'projects', message: 'Palm isn’t one of your projects.' },
    ])
    expect(parsed('Palm | Sky').problems).toEqual([
      { field: 'projects', message: 'Palm, Sky aren’t among your projects.' },
    ])
  })

  it('from-empty 20: a row without a name is a lead with its phone number, and none with an e-mail address alone', () => {
    expect(problemsOf(['full_name', 'phone'], ['', '+971501234567'])).toEqual([])
    expect(problemsOf(['full_name', 'email'], ['', 'ada@example.com'])).toEqual(['The name is missing.'])
  })

  it('parseRow reports all problems of a row at once', () => {
    expect(
      problemsOf(
        ['full_name', 'email', 'phone', 'budget_min', 'budget_max', 'created_at'],
        ['', 'x', '9.7E+11', '2m', '1m', '2030-01-01'],
      ),
    ).toEqual([
      'The name is missing.',
      'x is not an e-mail address.',
      '9.7E+11 has lost its figures in a spreadsheet.',
      '2030-01-01 is not a date from 1990 to today.',
      'Budget to must not be below budget from.',
    ])
    expect(problemsOf(['full_name', 'email'], ['Ada', ''])).toEqual(['Enter a phone number or e-mail.'])
    expect(problemsOf(['full_name', 'email', 'budget', 'currency'], ['Ada', 'a@example.com', 'USD 1m', 'AED'])).toEqual(
      ['The budget is in two currencies.'],
    )
  })
})
