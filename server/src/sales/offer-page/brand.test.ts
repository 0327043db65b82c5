import { brandColors, contrastOf } from '@storey/api/readers/brand-colors.ts'
import { describe, expect, it } from 'vitest'
import { brandStyle, printColors } from './brand.ts'

const COLORS = [
  '#000000',
  '#ffffff',
  '#ffff00',
  '#00ff00',
  '#7a3e1b',
  '#2b8a3e',
  '#364fc7',
  '#808080',
  '#ff00ff',
  '#fefefe',
]

describe('brandColors', () => {
  it.each(COLORS)(
    'brandColors makes text of at least 4.5 to 1 of %s, on light and dark pages and on its button',
    (color) => {
      const { brand, night, soft } = brandColors(color)

      for (const [scheme, page] of [
        ['light', '#ffffff'],
        ['dark', '#15161b'],
      ] as const) {
        const [text, tint] = scheme === 'light' ? [brand[0], soft[0]] : [brand[1], soft[1]]
        expect(contrastOf(text, page)).toBeGreaterThanOrEqual(4.5)
        expect(contrastOf(text, tint)).toBeGreaterThanOrEqual(4.5)
      }
      expect(contrastOf(night, '#ffffff')).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(night, '#15161b')).toBeGreaterThanOrEqual(2)
    },
  )

  it('brandColors keeps a color that can be read', () => {
    expect(brandColors('#7a3e1b').brand[0]).toBe('#7a3e1b')
  })

  it('brandStyle is empty without a color, and takes nothing but a color', () => {
    expect(brandStyle(null)).toBe('')
    expect(brandStyle('red;}body{display:none')).toBe('')
    expect(brandStyle('#7a3e1b')).toContain('--brand:light-dark(#7a3e1b, ')
    expect(brandStyle('#7a3e1b')).toContain('--on-main:#ffffff')
  })

  it('printColors has the light colors of a seller, or those of Storey', () => {
    expect(printColors('#7a3e1b').brand).toBe('#7a3e1b')
    expect(printColors(null)).toEqual({ brand: '#364fc7', soft: '#eef2ff', line: '#9fb0f5' })
    expect(printColors('red')).toEqual(printColors(null))
  })
})
