import type { Cheque } from '@storey/api/sales/cheques.ts'
import type { Change } from './ChangeCheque.tsx'
import { isOwed } from './is-owed.ts'

/** What can be done with a cheque now, in the order of a menu. One at the bank may clear after its booking was canceled. */
export function changesOf(
  cheque: Pick<Cheque, 'status' | 'days' | 'booking'>,
): readonly { change: Change; label: string }[] {
  const { status, days } = cheque
  if (status === 'deposited')
    return [
      { change: 'clear', label: 'Clear' },
      { change: 'bounce', label: 'Bounce' },
    ]
  if (status !== 'received' && status !== 'bounced') return []
  return [
    ...(days >= 0 && isOwed(cheque)
      ? [{ change: 'deposit' as const, label: status === 'bounced' ? 'Deposit again' : 'Deposit' }]
      : []),
    { change: 'return', label: 'Return' },
  ]
}
