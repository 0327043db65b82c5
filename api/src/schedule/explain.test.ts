import { describe, expect, it } from 'vitest'
import { explainStep } from './explain.ts'
import { formatPercent, parsePercent } from './percent.ts'
import { context, installment, plan, scheduled } from './samples.ts'

describe('a percent', () => {
  it.each(['0', '12.5', '-2', '99.9999', '-0.125'])('parses and formats the percentage %s', (text) => {
    expect(formatPercent(parsePercent(text) ?? 0n)).toBe(text)
  })

  it.each(['', 'ten', '1,5', '1.23456', '.5', '1e3', null])('refuses the percentage %s', (text) => {
    expect(parsePercent(text)).toBeNull()
  })
})

describe('the explanation of a line', () => {
  it('the explanation of an installment consists of sentences', () => {
    const thirds = plan(
      [
        installment({ percent: '33.3333', due_kind: 'on_booking' }),
        installment({ amount_kind: 'remainder', due_kind: 'on_construction', due_value: 60 }),
      ],
      { booking_amount: { kind: 'fixed', amount: 10 } },
    )
    const construction = { percent: 20, completion_on: '2028-01-01' }
    const { lines } = scheduled(thirds, context({ price: 200, construction }))

    const sentences = lines.map(({ explain }) =>
      explain.map((step) =>
        explainStep(
          step,
          (amount) => `${amount} fils`,
          (on) => on,
        ),
      ),
    )

    expect(sentences).toEqual([
      ['A fixed 10 fils.'],
      [
        '33.3333% of 200 fils is 66 fils, rounded down.',
        '1 fils left over from rounding goes here.',
        'Less the booking amount of 10 fils.',
      ],
      [
        'The other installments leave 133 fils.',
        'Estimated from steady progress to completion on 2028-01-01, with 20% built so far.',
      ],
    ])
  })
})
