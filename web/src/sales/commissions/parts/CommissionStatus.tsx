import { type CommissionStatus as Code, commissionStatusLabels } from '@storey/api/sales/commission-columns.ts'
import { Status, type Tone } from '../../../ui/values/Status.tsx'

const tones: Readonly<Record<Code, Tone>> = {
  pending: 'outline',
  earned: 'blue',
  invoiced: 'warn',
  approved: 'violet',
  paid: 'good',
  clawed_back: 'bad',
  canceled: 'outline',
  to_recover: 'bad',
  recovered: 'good',
  offset: 'neutral',
}

/** The status of a commission or clawback. */
export const CommissionStatus = ({ status }: { status: Code }) => (
  <Status tone={tones[status]}>{commissionStatusLabels[status]}</Status>
)
