import { describe, expect, it } from 'vitest'
import { namesIn, readAgreement } from './contract-text.ts'

const plain = (text: string) => ({ text, strong: false, value: false })

describe('readAgreement', () => {
  it('readAgreement parses titles, headings, items and paragraphs of several lines', () => {
    const blocks = readAgreement('# Title\n\nOne line\ngoes on.\n## Heading\n- first\n- second\n\nLast', {})

    expect(blocks.map(({ kind, runs }) => [kind, runs[0]?.text])).toEqual([
      ['title', 'Title'],
      ['paragraph', 'One line goes on.'],
      ['heading', 'Heading'],
      ['item', 'first'],
      ['item', 'second'],
      ['paragraph', 'Last'],
    ])
  })

  it('readAgreement replaces placeholders, and parses nothing in their values', () => {
    const [block] = readAgreement('With **{{ organization_name }}** of {{organization_city}}, {{odd}}.', {
      organization_name: '** # {{platform_name}}',
    })

    expect(block?.runs).toEqual([
      plain('With '),
      { text: '** # {{platform_name}}', strong: true, value: true },
      plain(' of '),
      plain('{{organization_city}}'),
      plain(', '),
      plain('{{odd}}'),
      plain('.'),
    ])
  })
})

describe('namesIn', () => {
  it('namesIn returns each placeholder once', () => {
    expect(namesIn('{{a}} {{ b }} {{a}} {c}')).toEqual(['a', 'b'])
  })
})
