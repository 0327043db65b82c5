import { brokerFields } from '@storey/api/sales/booking-fields.ts'
/** The steps of a booking, in order. */
export const steps = [
  { id: 'unit', title: 'Unit and plan' },
  { id: 'buyers', title: 'Buyers' },
  { id: 'broker', title: 'Broker' },
  { id: 'discount', title: 'Discount' },
  { id: 'documents', title: 'Documents' },
  { id: 'schedule', title: 'Schedule' },
  { id: 'confirm', title: 'Confirm' },
] as const
export type StepId = (typeof steps)[number]['id']

export const LAST = steps.length - 1
/** From here on every step may stay as it is. */
export const BUYERS = steps.findIndex(({ id }) => id === 'buyers')

/** The step that contains a field, by its dotted path. */
export function stepOf(path: string): number {
  const [field = ''] = path.split('.')
  const id: StepId =
    field === 'buyers'
      ? 'buyers'
      : field === 'brokerage_id' || field === 'broker_id' || brokerFields.some((one) => one === field)
        ? 'broker'
        : field.startsWith('discount_')
          ? 'discount'
          : field === 'unit_id' || field === 'payment_plan_id' || field === 'sale_offer_id'
            ? 'unit'
            : field === 'own_schedule'
              ? 'schedule'
              : 'confirm'
  return steps.findIndex((step) => step.id === id)
}

/** The errors of one step. */
export const mistakesOf = (step: number, mistakes: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(mistakes).filter(([path]) => stepOf(path) === step))

/** The first step with an error; undefined if there is none. */
export function firstWrong(errors: Readonly<Record<string, unknown>>): number | undefined {
  const invalid = Object.entries(errors).flatMap(([path, error]) => (error ? stepOf(path) : []))
  return invalid.length === 0 ? undefined : Math.min(...invalid)
}
