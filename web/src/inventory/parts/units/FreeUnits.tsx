import { units } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../http/query.ts'
import { choicesAsked, UnitChoices } from './UnitChoices.tsx'

interface Props {
  /** Blocked ones for a sale of before. */
  status?: 'available' | 'blocked'
  except?: readonly number[]
  onChoose: (id: number) => void
}

/** Units to start with, below an empty page that begins with a unit. */
export function FreeUnits({ status = 'available', ...choice }: Props) {
  const { data } = useQuery(query(units.list, { query: { ...choicesAsked(choice.except), status: [status] } }))
  const title = status === 'blocked' ? { title: 'Blocked units' } : {}
  return data ? <UnitChoices units={data.data} {...title} {...choice} /> : null
}
