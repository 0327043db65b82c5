import {
  type Registration,
  type RegistrationSource,
  registration as registrationShape,
} from '@storey/api/administration/registration-fields.ts'
import type { Comparison } from '../../ui/form/compare.ts'
import type { DocumentQueue } from './document-queue.ts'
import type { Fields } from './parts/fields.ts'
import { useShownValue } from './parts/useShownValue.tsx'
import type { RegistrationState } from './registration-state.ts'

/** The props of every step of the registration. */
export interface StepProps {
  readonly source: RegistrationSource
  readonly registration: Registration | null
  readonly state: RegistrationState
  readonly queue: DocumentQueue
  /** The next step, and the one before; none of the first. */
  readonly onNext: () => void
  readonly onBack: (() => void) | undefined
  readonly nextTitle: string
}

/** A step that is open only once a registration is. */
export interface OpenedStepProps extends StepProps {
  readonly registration: Registration
}

/** The address and the token of calls about it. */
export const askedWith = ({ opened }: RegistrationState) => ({
  params: { orgUuid: opened?.uuid ?? '' },
  options: { bearer: opened?.token ?? '' },
})

/** Values of a form from what was saved: empty text where there is nothing. */
export const valuesOf = (
  fields: object,
  ...sources: readonly (object | null | undefined)[]
): Record<string, FormValue> =>
  Object.fromEntries(
    Object.keys(fields).map((name) => {
      const found = sources
        .map((one) => one && Reflect.get(one, name))
        .find((value) => value !== null && value !== undefined)
      return [name, (found as FormValue | undefined) ?? '']
    }),
  )
export type FormValue = string | number | boolean | null | readonly string[]

type StepValues = Record<string, unknown>

/** How a step continues after another tab saved it: both versions are shown. */
export function useComparison(fields: Fields, read: (now: Registration) => StepValues): Comparison<StepValues> {
  const shown = useShownValue()
  return {
    read: (current) => read(registrationShape.parse(current)),
    faces: Object.fromEntries(
      Object.entries(fields).map(([name, rule]) => [name, (value: unknown) => shown(rule, value) ?? undefined]),
    ),
  }
}
