import { Textarea, TextInput } from '@mantine/core'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPart } from '../../test/render.tsx'

it('fields of text follow the direction of what is typed, unless they state their own', async () => {
  renderPart(() => (
    <>
      <TextInput label="Name" />
      <Textarea label="Notes" />
      <TextInput label="Address of the page" dir="ltr" />
    </>
  ))

  const directions = (await screen.findAllByRole('textbox')).map((field) => field.getAttribute('dir'))
  expect(directions).toEqual(['auto', 'auto', 'ltr'])
})
