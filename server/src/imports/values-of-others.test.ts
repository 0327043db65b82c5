import { readArea } from '@storey/api/readers/read-area.ts'
import { describe, expect, it } from 'vitest'
import { processorMs } from '../../test/processor-ms.ts'
import { placesOf } from '../sheets/column.ts'
import { plainAreaText } from './area-words.ts'
import { isBlank } from './blank.ts'
import { readEmails, readNumbers } from './contact-values.ts'
import { countryOf } from './country-names.ts'
import { decimalsOf } from './figure-columns.ts'
import { dayOf } from './parse-days.ts'
import { amountIn, bedroomsOf, budgetOf } from './parse-values.ts'

describe('values as other lists write them', () => {
  it.each([
    ['﷼ 1,250,000', 'SAR'],
    ['1,250,000 \u20c1', 'SAR'],
    ['\u20c3 1,250,000', 'AED'],
    ['1,250,000 UAE Dirhams', 'AED'],
    ['درهم إماراتي 1,250,000', 'AED'],
    ['ريال قطري 1,250,000', 'QAR'],
    ['1,250,000 Saudi Riyals', 'SAR'],
    ['1.25 million US Dollars', 'USD'],
    ['1250k euros', 'EUR'],
    ['Rupees 12,50,000', 'INR'],
    ['AED 1,250,000 + 4% DLD', 'AED'],
    ['AED 1.25M plus 4% DLD fee', 'AED'],
  ])('the amount %s is 1.25 million %s', (text, currency) => {
    expect(amountIn(text, 'AED')).toEqual({ value: { amount: 125_000_000, currency } })
  })

  it.each([
    ['1.25 million US Dollars', 'CAD', 'USD'],
    ['1.25 million dollars', 'CAD', 'CAD'],
    ['1,250,000 دولار أمريكي', 'SGD', 'USD'],
    ['1,250,000 دولار', 'SGD', 'SGD'],
    ['Indian rupees 12,50,000', 'PKR', 'INR'],
    ['Rupees 12,50,000', 'LKR', 'LKR'],
    ['﷼ 1,250,000', 'QAR', 'QAR'],
    ['ريال 1,250,000', 'QAR', 'QAR'],
    ['1,250,000 ريال سعودي', 'QAR', 'SAR'],
    ['﷼ 1,250,000', 'SAR', 'SAR'],
    ['KD1,250,000', 'BHD', 'KWD'],
    ['RM1.25M', 'MYR', 'MYR'],
    ['1,250,000/- AED', 'USD', 'AED'],
    ['1.250 bin TL', 'TRY', 'TRY'],
    ['¥1,250,000', 'CNY', 'CNY'],
    ['RMB 125万', 'CNY', 'CNY'],
    ['¥125万', 'AED', 'CNY'],
    ['C$1,250,000', 'CAD', 'CAD'],
    ['HK$1.25M', 'AED', 'HKD'],
    ['$1,250,000 USD', 'AED', 'USD'],
    ['1250 T€', 'EUR', 'EUR'],
    ['1.25MAED', 'AED', 'AED'],
    ['12.5 lakh + GST', 'INR', 'INR'],
    ['K.D. 1,250,000', 'KWD', 'KWD'],
    ['1,250,000 riyals', 'QAR', 'QAR'],
    ['1,250,000 pounds', 'AED', 'GBP'],
    ['₩1,250,000', 'KRW', 'KRW'],
    ['1 250 000 zł', 'PLN', 'PLN'],
  ])('the amount %s in a project of %s is in %s', (text, own, currency) => {
    const amount = 1_250_000 * 10 ** placesOf(currency)
    expect(amountIn(text, own)).toEqual({ value: { amount, currency } })
  })

  it.each(['¥5800万', '¥5,800万', '5,800万円', '¥58,000,000'])(
    'the amount %s in a project of yen is 58 million yen',
    (text) => {
      expect(amountIn(text, 'JPY')).toEqual({ value: { amount: 58_000_000, currency: 'JPY' } })
    },
  )

  it.each([['1/2 million'], ['3/4 million'], ['AED 1/2M']])('the budget %s may be a fraction', (text) => {
    expect(budgetOf(text, 'AED')).toBeUndefined()
  })

  it.each([
    ['AED 1-2M', 'AED', 1, 2],
    ['$1-2m', 'USD', 1, 2],
    ['AED 900000 - 1.2M', 'AED', 0.9, 1.2],
    ['900,000 - 1.2M', 'AED', 0.9, 1.2],
    ['1-2 млн', 'RUB', 1, 2],
    ['от 1 до 2 млн', 'RUB', 1, 2],
    ['до 2 млн', 'RUB', undefined, 2],
    ['100-200万', 'CNY', 1, 2],
    ['1-2 milyon TL', 'TRY', 1, 2],
    ['1-2 مليون', 'AED', 1, 2],
    ['10-20 lacs', 'INR', 1, 2],
    ['max. 2m', 'AED', undefined, 2],
    ['hasta 2.000.000 €', 'EUR', undefined, 2],
  ])('the budget %s in %s is from %j to %j million', (text, currency, from, to) => {
    const millions = (count: number | undefined) => (count === undefined ? undefined : count * 100_000_000)
    expect(budgetOf(text, currency)).toEqual({ from: millions(from), to: millions(to), currency })
  })

  it.each([
    ['2M max', undefined, 2],
    ['upto AED 2M', undefined, 2],
    ['1M/2M', 1, 2],
    ['1,000,000/- to 2,000,000/-', 1, 2],
  ])('the budget %s is from %j to %j million', (text, from, to) => {
    const millions = (count: number | undefined) => (count === undefined ? undefined : count * 100_000_000)
    expect(budgetOf(text, 'AED')).toMatchObject({ to: millions(to), ...(from ? { from: millions(from) } : {}) })
  })

  it.each([
    ['1,234.50 قدم مربعة', '114.6888'],
    ['BUA: 1,234.50 sq/ft', '114.6888'],
    ['1,234.50 Sq-ft (approx.)', '114.6888'],
    ['1,234.50 S.F.', '114.6888'],
    ['114.69平方米', '114.69'],
    ['114.69 mq', '114.69'],
    ['114.69 mts2', '114.69'],
    ['114.69 m² netto', '114.69'],
    ['114.69 metros cuadrados', '114.69'],
    ['1,234.50 sqfts', '114.6888'],
    ['1,234.50 feet²', '114.6888'],
    ['1,234.50 кв. футов', '114.6888'],
    ['1,234.50 sqft*', '114.6888'],
    ['~114.69', '114.69'],
    ['114.69 M.Sq.', '114.69'],
    ['approx. 114.69 sqm', '114.69'],
  ])('the area %s is %s m²', (text, value) => {
    expect(readArea(plainAreaText(text), 'm2', { rounds: true })).toEqual({ value })
  })

  it('the 2 of m2 is no figure of a column of areas', () => {
    expect(decimalsOf(['95,3 m²', '80,5 m2', '95,125 m2'], null)).toBe('comma')
    expect(decimalsOf(['1,095.3 ft2'], null)).toBe('point')
  })

  it.each([
    ['29/05/1448', '2026-11-09'],
    ['1448-05-29 هـ', '2026-11-09'],
    ['29 جمادى الأولى 1448', '2026-11-09'],
    ['1 Ramadan 1447', '2026-02-18'],
    ['01/01/1445', '2023-07-19'],
    ['31/05/1448', undefined],
    ['29/13/1448', undefined],
    ['26/11/2569', '2026-11-26'],
    // The calendar of Iran.
    ['1404/08/15', undefined],
    ['15/08/1404', undefined],
    ['1404/08/15 هـ', '1984-05-16'],
    ['26/11/2526', undefined],
    ['26/11/2626', undefined],
    ['26/11/พ.ศ. 2555', '2012-11-26'],
    ['26/11/2026 15.45', '2026-11-26'],
    ['26/11/2026 03:45 ص', '2026-11-26'],
    ['5 اغسطس 2025', '2025-08-05'],
    ['5 آب 2025', '2025-08-05'],
    ['5-ноя-25', '2025-11-05'],
    ['5 aout 2025', '2025-08-05'],
  ])('the day %s is %s', (text, day) => {
    expect(dayOf(text, 'day_first', 'Asia/Dubai')).toBe(day)
  })

  it.each([
    ['2B', [2]],
    ['1bd', [1]],
    ['2 B/R', [2]],
    ['غرفتين', [2]],
    ['غرفة وصالة', [1]],
    ['ثلاث غرف', [3]],
    ['2 спальни', [2]],
    ['студия', [0]],
    ['2 dormitorios', [2]],
    ['2 BR.', [2]],
    ['St.', [0]],
    ['2BR + Maid', [2]],
    ['1 bed 2 bed', undefined],
    ['1b1b', undefined],
    ['1br2br', undefined],
    ['2 bed rooms', [2]],
    ['2BR - 3BR', [2, 3]],
  ])('the bedrooms %s are %j', (text, counts) => {
    expect(bedroomsOf(text)).toEqual(counts)
  })
})

it.each([
  ['سعودي', 'SA'],
  ['الإمارات', 'AE'],
  ['مصرية', 'EG'],
  ['امريكي', 'US'],
])('%s are people of %s', (label, country) => {
  expect(countryOf(label)).toBe(country)
})

it.each(['Preis auf Anfrage', 'Sur demande', 'Цена по запросу', '待定'])('a price of %s is none', (text) => {
  expect(isBlank(text)).toBe(true)
})

describe('what is typed where a form asks for an address', () => {
  it.each([
    'noemail@noemail.com',
    'na@na.com',
    'TEST@test.com',
    'no-email@gmail.com',
    'not.available@x.com',
    'mail@mail.com',
  ])('%s is no address of a person', (text) => {
    expect(readEmails(text)).toEqual({ emails: [], wrong: [text], rest: '' })
  })

  it.each([
    'test@example.com',
    'info@mail.ru',
    'noor@mail.com',
    'nathan@na.com',
    'mail@harbour.ae',
    'abc@mail.ru',
    'na@mail.com',
    'test@mail.ru',
    'na@mail.harvard.edu',
    'abc@email.com',
  ])('%s is an address', (text) => {
    expect(readEmails(text).emails).toEqual([text])
  })

  it('a long cell is read to its 2,000th character, and no address is cut', () => {
    const { emails, rest } = readEmails('ada@example.com '.repeat(200))
    expect([emails, rest.startsWith('ada@example.com ada@')]).toEqual([['ada@example.com'], true])
  })

  it('a number of zeros is none, and is kept next to another one', () => {
    expect(readNumbers('0500000000', 'AE').phones).toEqual([])
    expect(readNumbers('0500000000 / 0551234567', 'AE')).toEqual({ phones: ['+971551234567'], rest: '+971500000000' })
    expect(readNumbers('800 12345', 'AE').phones).toEqual(['+97180012345'])
    expect(readNumbers('04 000 0000', 'AE').phones).toEqual([])
  })

  it.each([
    ['800 00000', '+97180000000'],
    ['+44 20 7000 0000', '+442070000000'],
    ['+65 6000 0000', '+6560000000'],
  ])('the switchboard %s is a number', (text, number) => {
    expect(readNumbers(text, 'AE')).toEqual({ phones: [number], rest: '' })
  })

  it.each(['~ '.repeat(40), 'area '.repeat(18), 'area '.repeat(4_000), `${'net: '.repeat(19)}x`])(
    'an area of many words without a figure is read at once',
    (text) => {
      const begun = performance.now()
      plainAreaText(text)
      expect(performance.now() - begun).toBeLessThan(1_000)
    },
  )
})

it.each([
  ['bedrooms', (text: string) => bedroomsOf(text)],
  ['budget', (text: string) => budgetOf(text, 'AED')],
  ['amount', (text: string) => amountIn(text, 'AED')],
  ['day', (text: string) => dayOf(text, 'day_first')],
  ['e-mail', (text: string) => readEmails(text)],
  ['phone', (text: string) => readNumbers(text, 'AE')],
])('20,000 characters of a stranger are read as %s at once', (_, read) => {
  for (const part of ['bed ', '1b', '1/2 ', '0', ' ', '5@', '@ ', '1404 ', '﷼', '(', ')', '- ', '.'])
    expect(
      processorMs(() => read(`x${part.repeat(20_000 / part.length)}x`)),
      part,
    ).toBeLessThan(50)
})
