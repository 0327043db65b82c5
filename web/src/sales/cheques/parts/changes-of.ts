import type { Cheque } from '@storey/api/sales/cheques.ts'
import type { Change } from './ChangeCheque.tsx'

/** What can be done with a cheque now, in the order of a menu. */
export function changesOf({
  status,
  days,
}: Pick<Cheque, 'status' | 'days'>): readonly { change: Change; label: string }[] {
  if (status === 'deposited')
    return [
      { change: 'clear', label: 'Clear' },
      { change: 'bounce', label: 'Bounce' },
    ]
  if (status !== 'received' && status !== 'bounced') return []
  return [
    ...(days >= 0 ? [{ change: 'deposit' as const, label: status === 'bounced' ? 'Deposit again' : 'Deposit' }] : []),
    { change: 'return', label: 'Return' },
  ]
}
