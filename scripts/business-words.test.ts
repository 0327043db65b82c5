import { describe, expect, it } from 'vitest'
import { businessWordsIn } from './business-words.ts'

describe('business words in shared code', () => {
  it.each([
    ['Status.tsx', "export type LeadTone = 'good'", 'LeadTone'],
    ['Status.tsx', "const tone = 'lead-new'", 'lead-new'],
    ['Page.tsx', 'export const Page = () => <p>All bookings</p>', 'All bookings'],
    ['labels.ts', "export const none = 'Nothing sold'", 'Nothing sold'],
    ['Status.module.css', ".dot[data-tone='booked'] {", ".dot[data-tone='booked'] {"],
  ])('refuses a noun of a business area in %s: %s', (path, source, text) => {
    expect(businessWordsIn(path, source)).toEqual([{ line: 1, text }])
  })

  it('businessWordsIn returns the line of each business word', () => {
    expect(businessWordsIn('Page.tsx', '\n\nconst dealHead = 1')).toEqual([{ line: 3, text: 'dealHead' }])
  })

  it.each([
    ['Page.tsx', '/** What is made, such as "New lead". */\nexport const leading = 1'],
    ['Area.tsx', "const unit = 'Unit of area'"],
    ['Page.module.css', '/* a lead */\n.title {\n  color: var(--text);\n}'],
  ])('allows business words in comments and with another meaning in %s', (path, source) => {
    expect(businessWordsIn(path, source)).toEqual([])
  })
})
