import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../../../test/render.tsx'
import { Countdown } from './Countdown.tsx'

const HOUR = 3_600_000

describe('Countdown', () => {
  it.each([
    [88.5 * HOUR, /^Held 3 d 16 h$/],
    [16.5 * HOUR, /^Held 16 h \d\d min$/],
  ])('a countdown of %d milliseconds is called %s', async (left, name) => {
    await renderPart(() => <Countdown until={new Date(Date.now() + left).toISOString()} label="Held" plain />)

    expect(screen.getByRole('timer').getAttribute('aria-label')).toMatch(name)
  })
})
