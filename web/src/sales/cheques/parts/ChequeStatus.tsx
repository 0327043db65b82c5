import { chequeStatusLabels, type ChequeStatus as Value } from '@storey/api/sales/cheque-columns.ts'
import { Status, type Tone } from '../../../ui/values/Status.tsx'

const TONES: Readonly<Record<Value, Tone>> = {
  received: 'info',
  deposited: 'warn',
  cleared: 'good',
  bounced: 'bad',
  replaced: 'outline',
  returned: 'outline',
}

export function ChequeStatus({ status }: { status: Value }) {
  return <Status tone={TONES[status]}>{chequeStatusLabels[status]}</Status>
}
