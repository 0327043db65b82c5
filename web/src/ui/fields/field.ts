import type { FocusEventHandler, ReactNode } from 'react'

/** Props that every field takes, besides its value. */
export interface FieldBase {
  label?: ReactNode
  description?: ReactNode
  error?: ReactNode
  placeholder?: string
  disabled?: boolean
  name?: string
  'aria-label'?: string
  'data-path'?: string
  'aria-required'?: true
  'data-autofocus'?: boolean
  onFocus?: FocusEventHandler<HTMLElement>
  onBlur?: FocusEventHandler<HTMLElement>
}
