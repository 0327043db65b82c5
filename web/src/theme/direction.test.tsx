import { Textarea, TextInput } from '@mantine/core'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../../test/render.tsx'

it('fields of text follow the direction of what is typed', async () => {
  renderPart(() => (
    <>
      <TextInput label="Name" />
      <Textarea label="Notes" />
    </>
  ))

  const directions = (await screen.findAllByRole('textbox')).map((field) => field.getAttribute('dir'))
  expect(directions).toEqual(['auto', 'auto'])
})
