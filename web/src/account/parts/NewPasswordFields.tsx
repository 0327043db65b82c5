import { PasswordInput } from '@mantine/core'
import { PASSWORD_SHORTEST } from '@storey/api/credentials.ts'
import { useState } from 'react'
import type { Errors } from './useSending.ts'

const ADVICE = `At least ${PASSWORD_SHORTEST} characters. A few random words work well.`

/** Fields for a new password and its repetition; missing requirements are shown while typing. */
export function NewPasswordFields({ errors, autoFocus = false }: { errors: Errors; autoFocus?: boolean }) {
  const [length, setLength] = useState(0)
  const missing = PASSWORD_SHORTEST - length
  const common = {
    size: 'md',
    autoComplete: 'new-password',
    visibilityToggleButtonProps: { 'aria-label': 'Show password' },
  } as const
  return (
    <>
      <PasswordInput
        {...common}
        name="password"
        label="Password"
        autoFocus={autoFocus}
        description={
          length === 0 ? ADVICE : missing > 0 ? `${missing} more to go. A few random words work well.` : 'Long enough.'
        }
        aria-invalid={errors.password !== undefined}
        error={errors.password?.[0]}
        onChange={({ currentTarget }) => setLength([...currentTarget.value].length)}
      />
      <PasswordInput
        {...common}
        name="password_confirmation"
        label="Confirm password"
        aria-invalid={errors.password_confirmation !== undefined}
        error={errors.password_confirmation?.[0]}
      />
    </>
  )
}

/** Messages for an empty password or a repetition that differs. */
export function missingPassword(password: string, password_confirmation: string): Errors {
  if (password === '') return { password: ['Choose a password.'] }
  return password === password_confirmation ? {} : { password_confirmation: ['The passwords don’t match.'] }
}
