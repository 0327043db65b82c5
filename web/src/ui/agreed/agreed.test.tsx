import { TextInput } from '@mantine/core'
import { line } from '@storey/api/conventions.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod'
import { renderPart } from '../../../test/render.tsx'
import { Form } from '../form/Form.tsx'
import { FormActions } from '../form/FormActions.tsx'
import { useEndpointForm } from '../form/useEndpointForm.tsx'
import { changesBetween } from './facts.ts'
import { useAgreed } from './useAgreed.ts'

interface Terms {
  readonly price: string
  readonly note: string
}

/** A form that promises a price, and the way to change what is true meanwhile. */
async function promise() {
  const send = vi.fn<(price: string) => Promise<void>>(async () => undefined)
  let change: (now: Terms) => void = () => undefined
  let now: Terms = { price: 'AED 100', note: 'a' }
  const { useReducer } = await import('react')
  function Promising() {
    const [, draw] = useReducer((count: number) => count + 1, 0)
    change = (next) => {
      now = next
      draw()
    }
    // Put together at each render, as from the answers of several queries.
    const agreed = useAgreed(structuredClone(now), ({ price }) => [{ label: 'Price', text: price }])
    const form = useEndpointForm({
      schema: z.object({ name: line() }),
      initial: { name: '' },
      send: () => send(agreed.terms.price),
    })
    return (
      <Form form={form} guard={false} agreed={agreed}>
        <p>Price {agreed.terms.price}</p>
        <TextInput {...form.field('name', 'Name')} />
        <FormActions save="Promise" />
      </Form>
    )
  }
  const { user } = await renderPart(Promising)
  return { user, send, change: (next: Terms) => act(() => change(next)) }
}

describe('a form that ends in a promise', () => {
  it('a form keeps the terms that were seen and sends nothing until the new ones are accepted', async () => {
    const { user, send, change } = await promise()
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Amal')

    change({ price: 'AED 105', note: 'a' })
    await screen.findByRole('row', { name: 'Price AED 100 AED 105' })
    await user.click(screen.getByRole('button', { name: 'Promise' }))
    await user.keyboard('{Control>}{Enter}{/Control}')

    expect(send).not.toHaveBeenCalled()
    screen.getByText('Price AED 100')
    await user.click(screen.getByRole('button', { name: 'Continue with the new terms' }))
    screen.getByText('Price AED 105')
    expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Amal')
    await user.click(screen.getByRole('button', { name: 'Promise' }))
    await waitFor(() => expect(send.mock.calls).toEqual([['AED 105']]))
  })

  it('a form asks nothing when what changed is not shown, or is back to what was seen', async () => {
    const { user, send, change } = await promise()
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Amal')

    change({ price: 'AED 105', note: 'a' })
    await screen.findByRole('row', { name: 'Price AED 100 AED 105' })
    change({ price: 'AED 100', note: 'b' })
    await waitFor(() => expect(screen.queryByRole('row')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Promise' }))

    await waitFor(() => expect(send.mock.calls).toEqual([['AED 100']]))
  })
})

describe('changesBetween', () => {
  const hold = (text: string, rank: number) => [{ label: 'Your hold', text, rank }]

  it('names terms that came, went and changed, and not a hold that lasts longer', () => {
    const before = [{ label: 'Price', text: '1' }, { label: 'Fee 1', text: '4%' }, ...hold('Until 14:00', 14)]
    const after = [{ label: 'Price', text: '2' }, { label: 'Handover', text: '2030' }, ...hold('Until 15:00', 15)]

    expect(changesBetween(before, after, true)).toEqual([
      { label: 'Price', before: '1', after: '2' },
      { label: 'Fee 1', before: '4%', after: null },
      { label: 'Handover', before: null, after: '2030' },
    ])
    expect(changesBetween(hold('Until 14:00', 14), hold('Ended', 0), true)).toHaveLength(1)
  })

  it('compares what follows from a choice only while the choice is the same', () => {
    const on = (text: string) => [{ label: 'Price on the plan', text, chosen: true as const }]

    expect(changesBetween(on('1'), on('2'), false)).toEqual([])
    expect(changesBetween(on('1'), on('2'), true)).toHaveLength(1)
  })
})
