import type { NewInstallment } from '@storey/api/inventory/payment-plans.ts'
import { singleRows } from '@storey/api/schedule/own-schedule.ts'
import type { Installment } from '@storey/api/schedule/payment-plan.ts'
import type { FieldProps } from '../../../ui/form/useEndpointForm.tsx'

/** A number input that was cleared has an empty string as value. */
type Typed = number | '' | null

export interface InstallmentValues extends Omit<NewInstallment, 'due_value' | 'repeat_count' | 'repeat_every_months'> {
  due_value: Typed
  repeat_count: Typed
  repeat_every_months: Typed
}

/** A form with a list of installments: of a payment plan, or of one booking. */
export interface RowsForm {
  readonly values: { readonly installments: readonly InstallmentValues[] }
  field(path: `installments.${string}`): FieldProps
  readonly mantine: {
    insertListItem(path: 'installments', row: InstallmentValues): void
    removeListItem(path: 'installments', index: number): void
    reorderListItem(path: 'installments', move: { from: number; to: number }): void
  }
}

export const newInstallment = (): InstallmentValues => ({
  name: '',
  amount_kind: 'percent',
  percent: '',
  amount: null,
  due_kind: 'months_after_booking',
  due_value: 12,
  due_on: null,
  repeat_count: 1,
  repeat_every_months: 1,
})

/** Typed rows as those of a plan; an empty number counts as missing. */
export const rowsOf = (rows: readonly InstallmentValues[]): Installment[] =>
  rows.map((row, index) => ({
    ...row,
    position: index + 1,
    due_value: numberOf(row.due_value),
    repeat_count: numberOf(row.repeat_count),
    repeat_every_months: numberOf(row.repeat_every_months),
  }))

const numberOf = (value: number | string | null) => (typeof value === 'number' ? value : null)

/** A row that repeats as single rows of the same days; the row itself if it cannot be split. */
export const splitRow = (row: InstallmentValues, booked_on: string): InstallmentValues[] =>
  rowsOf([row])
    .flatMap((typed) => singleRows(typed, booked_on))
    .map(({ name, due_kind, due_value = null, due_on = null, repeat_count }) => ({
      ...row,
      ...{ name, due_kind, due_value, due_on, repeat_count: repeat_count ?? 1 },
    }))
