import { describe, expect, it } from 'vitest'
import { isSignup } from './signup-path.ts'

const SOURCE = 'skylinebuilders'
const letters = [...SOURCE]
const changed = (at: number, by: (letter: string) => string) =>
  letters.map((letter, index) => (index === at ? by(letter) : letter)).join('')
const hex = (text: string) => [...text].map((one) => `%${one.charCodeAt(0).toString(16)}`).join('')

/** 200 other source names: changed letters, case, encodings, similar names, and inputs that break parsers. */
const others = [
  ...letters.map((_, at) => changed(at, (letter) => letter.toUpperCase())),
  ...letters.map((_, at) => changed(at, hex)),
  ...letters.map((_, at) => changed(at, (letter) => hex(letter).replace('%', '%25'))),
  ...letters.map((_, at) => changed(at, () => '')),
  ...letters.map((_, at) => changed(at, (letter) => letter + letter)),
  ...letters.map((_, at) => changed(at, () => '*')),
  ...letters.map((_, at) => changed(at, (letter) => `${letter}%00`)),
  ...letters.map((_, at) => changed(at, (letter) => `${letter}\u200b`)),
  ...letters.map((_, at) => changed(at, () => 'о')),
  ...['SKYLINEBUILDERS', 'sKYLINEBUILDERS', 'SkylineBuilders', hex(SOURCE), encodeURIComponent(hex(SOURCE))],
  ...['', '.', '..', '%2e%2e', '%2f', '\\', ' ', '%20', '%00', '%0d%0a', '%ff', '%', '%zz', '0', 'null', 'undefined'],
  ...['-', '_', '~', '.', ',', ';', '=', '&', '$', '!', '(', ')', '@', ':', '+', '|', '^', '`'].flatMap((sign) => [
    `${SOURCE}${sign}`,
    `${sign}${SOURCE}`,
  ]),
  ...['international', 'international-registrations', 'INTERNATIONAL-REGISTRATION', 'organization', 'company-data'],
  ...['skyline', 'builders', 'skyline-builders', 'skylinebuilders2', 'skylinebuilders.html', 'skylinebuilders//bank'],
].slice(0, 200)

describe('isSignup', () => {
  it('isSignup accepts the two registration addresses with their steps', () => {
    for (const path of [`/signup/${SOURCE}`, `/signup/${SOURCE}/`, '/signup/international-registration/bank'])
      expect(isSignup(path)).toBe(true)
  })

  it('isSignup refuses the address of any other source, in 200 spellings (T098)', () => {
    const open = others.filter((source) => isSignup(`/signup/${source}`))

    console.log(`T098 addresses of other sources that are no page: ${others.length - open.length} of ${others.length}`)
    expect(new Set(others).size).toBe(200)
    expect(open).toEqual([])
  })
})
