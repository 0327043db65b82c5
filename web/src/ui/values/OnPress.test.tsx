import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPart } from '../../../test/render.tsx'
import { OnPress } from './OnPress.tsx'

describe('OnPress', () => {
  it('keeps a value out of the page until it is asked for, and removes it again', async () => {
    const { user } = await renderPart(() => <OnPress label="floor price">{() => <b>AED 1,200,000</b>}</OnPress>)
    expect(screen.queryByText('AED 1,200,000')).toBeNull()

    await user.click(screen.getByRole('button', { name: 'Show floor price' }))
    expect(screen.getByText('AED 1,200,000')).not.toBeNull()

    await user.click(screen.getByRole('button', { name: 'Hide floor price' }))
    expect(screen.queryByText('AED 1,200,000')).toBeNull()
  })
})
