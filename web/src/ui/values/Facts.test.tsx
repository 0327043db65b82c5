import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../../../test/render.tsx'
import { Facts } from './Facts.tsx'

describe('Facts', () => {
  it('breaks a long e-mail address before its @, and nothing else', async () => {
    await renderPart(() => (
      <Facts
        facts={[
          { label: 'E-mail', value: 'ahmed.alsuwaidi@example.com' },
          { label: 'Client', value: 'Ahmed Al Suwaidi' },
          { label: 'Phone', value: '' },
        ]}
      />
    ))

    expect(screen.getByText('E-mail').nextElementSibling?.innerHTML).toContain('ahmed.alsuwaidi<wbr>@example.com')
    expect(screen.getByText('Client').nextElementSibling?.innerHTML).toBe('Ahmed Al Suwaidi')
    expect(screen.getByText('Phone').nextElementSibling?.textContent).toBe('Not set')
  })

  it('names gathered facts without a value once, below the others', async () => {
    await renderPart(() => (
      <Facts
        gathered
        facts={[
          { label: 'Regulator', value: null },
          { label: 'Trade license', value: 'AE-1180002' },
          { label: 'Markets', value: '' },
        ]}
      />
    ))

    expect(screen.getByText('Trade license').nextElementSibling?.textContent).toBe('AE-1180002')
    expect(screen.getByText('Not set: Regulator, Markets')).toBeTruthy()
    expect(screen.queryByText('Regulator')).toBeNull()
  })
})
