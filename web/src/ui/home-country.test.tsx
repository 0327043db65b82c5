import { screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderPart } from '../../test/render.tsx'
import { PhoneInput } from './fields/PhoneInput.tsx'
import { HomeCountry } from './home-country.ts'
import { Area, AreaUnitSwitch } from './values/Area.tsx'

beforeEach(() => localStorage.clear())

const phone = <PhoneInput label="Phone" name="phone" data-path="phone" value="" onChange={() => undefined} />

describe('the country of the organization', () => {
  it('from-empty S15: is that of a new phone number', async () => {
    await renderPart(() => <HomeCountry value="EG">{phone}</HomeCountry>)

    expect(screen.getByRole('combobox', { name: 'Country code' })).toHaveProperty('value', 'EG +20')
  })

  it('is that of a phone number after another country is chosen in its form', async () => {
    const Form = () => {
      const [country, setCountry] = useState('AE')
      return (
        <HomeCountry value={country}>
          {phone}
          <button type="button" onClick={() => setCountry('EG')}>
            Egypt
          </button>
        </HomeCountry>
      )
    }
    const { user } = await renderPart(() => <Form />)
    await user.click(screen.getByRole('button', { name: 'Egypt' }))

    expect(screen.getByRole('combobox', { name: 'Country code' })).toHaveProperty('value', 'EG +20')
  })

  it('from-empty S15: gives the unit of areas until the user chooses one', async () => {
    const { user } = await renderPart(() => (
      <HomeCountry value="EG">
        <Area value="100" />
        <AreaUnitSwitch />
      </HomeCountry>
    ))

    screen.getByText(/^100\sm²/)
    await user.click(screen.getByText('sq ft'))
    screen.getByText(/1,076\ssq\sft/)
  })
})
