import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderPart } from '../../../../test/render.tsx'
import { EntryWayContext } from '../../parts/entry-way.ts'
import { PasswordForm } from './PasswordForm.tsx'

afterEach(() => vi.unstubAllGlobals())

it('a refusal of both fields marks both and is said once, one of the address marks it alone', async () => {
  let errors: object = {}
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Refused.', errors }, { status: 422 }))
  const { user } = await renderPart(() => (
    <EntryWayContext value={{ go: vi.fn(), enter: vi.fn(), next: undefined, onTyping: undefined }}>
      <PasswordForm notice={undefined} onTyping={undefined} onAnswer={vi.fn()} />
    </EntryWayContext>
  ))
  const send = async (refusal: object) => {
    errors = refusal
    await user.click(screen.getByRole('button', { name: 'Sign in' }))
  }
  const invalid = () =>
    ['E-mail', 'Password'].map((name) => screen.getByLabelText(name).getAttribute('aria-invalid') === 'true')
  await user.type(screen.getByLabelText('E-mail'), 'lina@storey.example')
  await user.type(screen.getByLabelText('Password'), 'something')

  await send({ email: ['Wrong pair.'], password: ['Wrong pair.'] })
  await screen.findByText('Wrong pair.')
  expect(invalid()).toEqual([true, true])
  await send({ email: ['Confirm your password by e-mail.'] })
  await screen.findByText('Confirm your password by e-mail.')
  await waitFor(() => expect(invalid()).toEqual([true, false]))
})
