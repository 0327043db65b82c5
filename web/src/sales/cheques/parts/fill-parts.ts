import { type Cheque, MAX_PARTS } from '@storey/api/sales/cheques.ts'
import type { PaidInstallment } from '@storey/api/sales/receipts.ts'

/** The part of an installment that a cheque pays, in minor units. */
export interface Part {
  position: number
  amount: number | null
}

/** What is left of an installment, and what of that no held cheque pays yet. */
export type OpenLine = Pick<PaidInstallment, 'position' | 'name' | 'left' | 'due_on'> & { readonly free: number }

/** The installments that are not paid, in the order in which they fall due. */
export function openLines(
  installments: readonly Pick<PaidInstallment, 'position' | 'name' | 'left' | 'due_on'>[],
  known: readonly Pick<Cheque, 'id' | 'status' | 'pays'>[],
  replaces: number | undefined,
): OpenLine[] {
  const held = known
    .filter(({ id, status }) => id !== replaces && (status === 'received' || status === 'deposited'))
    .flatMap(({ pays }) => pays)
  return installments
    .filter(({ left }) => left > 0)
    .map((line) => {
      const covered = held
        .filter(({ position, name }) => position === line.position && name === line.name)
        .reduce((sum, { amount }) => sum + amount, 0)
      return { ...line, free: Math.max(0, line.left - covered) }
    })
}

/** An amount over the installments without a cheque, the first ones first; the last part may be less than its installment. */
export function fillParts(amount: number | null, lines: readonly OpenLine[]): Part[] {
  let rest = amount ?? 0
  return lines
    .map(({ position, free }) => {
      const part = { position, amount: Math.min(free, rest) }
      rest -= part.amount
      return part
    })
    .filter((part) => part.amount > 0)
    .slice(0, MAX_PARTS)
}

export const sumOf = (parts: readonly Part[]) => parts.reduce((sum, { amount }) => sum + (amount ?? 0), 0)
