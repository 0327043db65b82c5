import type { GetInputPropsReturnType, UseFormReturnType } from '@mantine/form'
import type { SentBody } from '@storey/api/endpoint.ts'
import type { ReactNode, RefObject } from 'react'
import type * as z from 'zod'
import type { Problem } from '../problem.ts'
import type { Comparison, Difference } from './compare.ts'
import type { Unread } from './unread.ts'

export interface Options<Schema extends z.ZodType, Values extends object, Answer> {
  /** The endpoint's body schema: the browser validates with it before the server does. */
  schema: Schema
  initial: Values
  /**
   * `key` is the same for a repeated press, for endpoints that take `Idempotency-Key`. `changed` is the body without untouched fields,
   * for a record that other users may change too.
   */
  send: (body: SentBody<Schema>, how: { key: string; changed: Changed<SentBody<Schema>> }) => Promise<Answer>
  /** For a record with a version, which is one of the values: compares both sides if another user has saved in between. */
  compare?: Comparison<Values> | undefined
  /** Marks the optional fields, however many there are, so that all steps of a form use the same marks. */
  marksOptional?: true
  /** False for a form that keeps its input over a reload itself. */
  keeps?: boolean
  done?: (answer: Answer) => void
  /** Handles an error that is not about fields; returns true if it is handled. The form is busy as long as this takes. */
  failed?: (problem: Problem, error: unknown) => boolean | undefined | Promise<boolean>
}

export type Changed<Body> = (Body extends unknown ? Partial<Body> : never) & { version: number }

export type Path<Values> = (keyof Values & string) | `${keyof Values & string}.${string}`

export interface BoxProps extends GetInputPropsReturnType {
  name: string
  label?: ReactNode
  'data-path': string
  /** Screen readers announce it; absent for optional fields and for boxes. */
  'aria-required'?: true
}

export interface FieldProps extends BoxProps {
  /** Any type of field, as Mantine types a field by its path. */
  value: GetInputPropsReturnType['value']
}

interface Compared {
  readonly differences: readonly Difference[]
  formatValue(path: string, value: unknown): ReactNode | undefined
}

export interface EndpointForm<Values extends object> {
  readonly values: Values
  set(path: Path<Values>, value: unknown): void
  /** Props of a control that has a value: `<TextInput {...form.field('email', 'E-mail')} />`. */
  /** With `required`, a field that the schema takes empty, and a rule over several fields does not. */
  field(path: Path<Values>, label?: string, required?: boolean): FieldProps
  /** Props of a checkbox or switch. */
  box(path: Path<Values>, label?: string): BoxProps
  readonly errors: Readonly<Record<string, ReactNode>>
  /** Messages that belong to no visible field. */
  readonly others: readonly string[]
  readonly problem: Problem | null
  forgetProblem(): void
  readonly dirty: boolean
  /** Whether leaving now would lose changes; checked at the time of leaving. */
  losesChanges(): boolean
  /** Whether there is input that is not saved, also while it is being sent. */
  typed(): boolean
  /** When the input was typed that the form began with, in milliseconds; undefined if it began as usual. */
  readonly restored_at: number | undefined
  /** Begins as usual. */
  discardRestored(): void
  /** Discards unsaved changes, after the user has agreed. */
  letGo(): void
  readonly sending: boolean
  save(): Promise<void>
  reset(): void
  readonly element: RefObject<HTMLFormElement | null>
  /** The differences from the version that another user has saved; null if there are none. */
  readonly comparison: Compared | null
  /** Takes their values of the given fields and the user's own for all others, and saves over their version. */
  settle(theirs: readonly string[]): Promise<void>
  stopComparing(): void
  /** Fields whose text cannot be parsed; the fields register themselves. */
  readonly unread: Unread
  /** Work of fields that will change their value, such as a record created while typing; each resolves to whether it succeeded. */
  readonly unfinished: Set<Promise<boolean>>
  /** Mantine's form, for lists of fields. */
  readonly mantine: UseFormReturnType<Values>
}
