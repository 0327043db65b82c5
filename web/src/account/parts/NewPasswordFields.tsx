import { PasswordInput } from '@mantine/core'
import { PASSWORD_SHORTEST } from '@storey/api/credentials.ts'
import { useState } from 'react'
import * as copy from './copy.ts'
import type { Errors } from './useSending.ts'

const ADVICE = copy.atLeastCharactersAFewRandom(PASSWORD_SHORTEST)

/** Fields for a new password and its repetition; missing requirements are shown while typing. */
export function NewPasswordFields({ errors, autoFocus = false }: { errors: Errors; autoFocus?: boolean }) {
  const [length, setLength] = useState(0)
  const missing = PASSWORD_SHORTEST - length
  const common = {
    size: 'md',
    autoComplete: 'new-password',
    visibilityToggleButtonProps: { 'aria-label': copy.showPassword },
  } as const
  return (
    <>
      <PasswordInput
        {...common}
        name="password"
        label={copy.password}
        autoFocus={autoFocus}
        description={length === 0 ? ADVICE : missing > 0 ? copy.moreToGoAFewRandom(missing) : copy.longEnough}
        aria-invalid={errors.password !== undefined}
        error={errors.password?.[0]}
        onChange={({ currentTarget }) => setLength([...currentTarget.value].length)}
      />
      <PasswordInput
        {...common}
        name="password_confirmation"
        label={copy.confirmPassword}
        aria-invalid={errors.password_confirmation !== undefined}
        error={errors.password_confirmation?.[0]}
      />
    </>
  )
}

/** Messages for an empty password or a repetition that differs. */
export function missingPassword(password: string, password_confirmation: string): Errors {
  if (password === '') return { password: [copy.chooseAPassword] }
  return password === password_confirmation ? {} : { password_confirmation: [copy.thePasswordsDontMatch] }
}
