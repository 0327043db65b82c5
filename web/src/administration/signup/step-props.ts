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

/** Props of every step of the registration. */
export interface StepProps {
  readonly source: RegistrationSource
  readonly registration: Registration | null
  readonly state: RegistrationState
  readonly queue: DocumentQueue
  /** Opens the next or the previous step; the first step has no previous one. */
  readonly onNext: () => void
  readonly onBack: (() => void) | undefined
  readonly nextTitle: string
}

/** Props of a step that needs an existing registration. */
export interface OpenedStepProps extends StepProps {
  readonly registration: Registration
}

/** The parameters and the token of calls for it. */
export const askedWith = ({ opened }: RegistrationState) => ({
  params: { orgUuid: opened?.uuid ?? '' },
  options: { bearer: opened?.token ?? '' },
})

/** Form values from saved values: empty text for absent ones. */
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

/** Comparison for a step that another tab has saved in between: formats both sides as on the page. */
export function useComparison(fields: Fields, read: (now: Registration) => StepValues): Comparison<StepValues> {
  const showValue = useShownValue()
  return {
    read: (current) => read(registrationShape.parse(current)),
    faces: Object.fromEntries(
      Object.entries(fields).map(([name, rule]) => [name, (value: unknown) => showValue(rule, value) ?? undefined]),
    ),
  }
}

/** The country of phone numbers of the company; empty if it is not known. */
export const countryOf = ({ source, company }: Registration): string =>
  source === 'skylinebuilders' ? 'AE' : (company.country ?? '')
