import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPart } from '../../../test/render.tsx'
import { CheckMail } from './CheckMail.tsx'
import { EntryWayContext } from './entry-way.ts'

vi.mock('../../shell/usePlatform.ts', () => ({ usePlatform: () => ({ sends_emails: false }) }))

it('CheckMail of a server without mail promises no e-mail, and says who has the link', async () => {
  await renderPart(() => (
    <EntryWayContext value={{ go: vi.fn(), enter: vi.fn(), next: undefined, onTyping: undefined }}>
      <CheckMail lead="We’ve sent a link." again={async () => undefined} />
    </EntryWayContext>
  ))
  expect(screen.getByRole('heading').textContent).toBe('Ask for your link')
  expect(screen.getByText(/Ask its administrator for your link/)).toBeTruthy()
  expect(screen.queryByText('We’ve sent a link.')).toBeNull()
  expect(screen.queryByRole('button', { name: /Resend/ })).toBeNull()
})
