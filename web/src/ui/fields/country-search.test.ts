import { readdirSync, readFileSync } from 'node:fs'
import { otherCountryNames } from '@storey/api/readers/country-names.ts'
import { dialCountries } from '@storey/api/readers/dial-codes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { findInOptions, findOptions } from '../../theme/find-options.ts'
import { countrySearch, loadCountryNames } from './country-search.ts'

const countries = dialCountries.map(({ country, name }) => ({ value: country, label: name }))
const phones = dialCountries.map(({ country, code }) => ({ value: country, label: `${country} +${code}` }))
const found = (search: string, options = countries, limit = Number.POSITIVE_INFINITY) =>
  countrySearch.filter({ options, search, limit }).flatMap((option) => ('value' in option ? [option.value] : []))

beforeAll(loadCountryNames)

describe('the search of a country field', () => {
  it.each([
    ...([
      ['uk', 'GB'],
      ['UAE', 'AE'],
      ['u.a.e.', 'AE'],
      ['uae ', 'AE'],
      ['usa', 'US'],
      ['us', 'US'],
      ['ksa', 'SA'],
    ] as const),
    ...([
      ['korea', 'KR'],
      ['russia', 'RU'],
      ['india', 'IN'],
      ['guinea', 'GN'],
      ['niger', 'NE'],
      ['congo', 'CG'],
    ] as const),
    ...([
      ['emirati', 'AE'],
      ['british', 'GB'],
      ['dutch', 'NL'],
      ['holland', 'NL'],
      ['turkey', 'TR'],
      ['turkiye', 'TR'],
    ] as const),
    ...([
      ['Ivory Coast', 'CI'],
      ['cote', 'CI'],
      ['burma', 'MM'],
      ['الإمارات', 'AE'],
      ['saudi', 'SA'],
      ['united k', 'GB'],
    ] as const),
    ...([
      ['samoa', 'WS'],
      ['dominica', 'DM'],
      ['ireland', 'IE'],
      ['america', 'US'],
      ['oman', 'OM'],
      ['mali', 'ML'],
    ] as const),
  ])('%s finds %s first, in a list of names and in a list of calling codes', (search, code) => {
    expect(found(search)[0]).toBe(code)
    expect(found(search, phones)[0]).toBe(code)
  })

  it('a calling code finds its country, and a part of a name the countries that have it', () => {
    expect(found('+971', phones)[0]).toBe('AE')
    expect(found('971', phones)[0]).toBe('AE')
    expect(found('stan')).toEqual(expect.arrayContaining(['PK', 'KZ', 'UZ']))
    expect(found('xyz')).toEqual([])
    expect(found('', countries, 50)).toHaveLength(50)
  })

  it('every country is the first of its own name and code', () => {
    const wrong = countries.filter(({ value, label }) => found(label)[0] !== value || found(value)[0] !== value)

    expect(wrong).toEqual([])
  })

  it('a name that people use names one country', () => {
    const all = otherCountryNames.flatMap(([, names]) => names.map((name) => name.toLowerCase()))

    expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([])
  })
})

describe('the search of a select', () => {
  it('options that begin with what was typed come first, then words that do, within each group', () => {
    const options = ['Not a match', 'Mall of Dubai', 'Dubai Hills', 'Old Dubai'].map((label) => ({
      value: label,
      label,
    }))
    const grouped = [
      { group: 'Projects', items: options },
      { group: 'Empty', items: [{ value: 'x', label: 'X' }] },
    ]

    expect(findOptions(options, 'dub').map(({ label }) => label)).toEqual(['Dubai Hills', 'Mall of Dubai', 'Old Dubai'])
    expect(findInOptions({ options: grouped, search: 'dub', limit: 9 })).toEqual([
      { group: 'Projects', items: [options[2], options[1], options[3]] },
    ])
  })

  it('every select of countries in the code finds them by all their names', () => {
    const sources = new URL('../../', import.meta.url)
    const files = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'))
    const lists = /useCountries\(|useCountryChoices\(|countries\.options|dialCountries/
    const without = files.filter((name) => {
      const text = readFileSync(new URL(name, sources), 'utf8')
      return lists.test(text) && /<(?:Multi)?Select/.test(text) && !text.includes('countrySearch')
    })

    expect(files.length).toBeGreaterThan(300)
    expect(without).toEqual([])
  })
})
