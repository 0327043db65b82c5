import { describe, expect, it } from 'vitest'
import { arabicTerm } from './arabic-terms.ts'

describe('arabicTerm', () => {
  it.each([
    ['Sea', 'البحر'],
    ['  SEA  ', 'البحر'],
    ['Sea, marina', 'البحر، المارينا'],
    ['Gym & spa', 'صالة رياضية، سبا'],
    ['Residents’ lounge', 'صالة السكان'],
    ['Monthly payment, 5 of 40', 'دفعة شهرية 5 من 40'],
    ['60 days after booking', 'بعد الحجز بـ60 يومًا'],
    ['12 months after booking', 'بعد الحجز بـ12 شهرًا'],
    ['6 months after booking', 'بعد الحجز بـ6 أشهر'],
    ['2 months after booking', 'بعد الحجز بـشهرين'],
    ['1 months after handover', 'بعد التسليم بـشهر'],
    ['100 days after booking', 'بعد الحجز بـ100 يوم'],
    ['At 70% built', 'عند إنجاز 70%'],
  ])('translates %s', (typed, arabic) => {
    expect(arabicTerm(typed)).toBe(arabic)
  })

  it.each(['Tower view', 'Sea and sky bar', 'constructor', '__proto__', '', 'الحديقة', '5 of'])(
    'leaves %s as it was typed',
    (typed) => {
      expect(arabicTerm(typed)).toBe(typed)
    },
  )

  it('numbers a payment whose name is not known in Arabic too', () => {
    expect(arabicTerm('Milestone, 2 of 3')).toBe('Milestone 2 من 3')
  })
})
