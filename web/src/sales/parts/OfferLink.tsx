import { saleOffers } from '@storey/api/client-endpoints.ts'
import { useCan } from '../../shell/Can.tsx'
import { Link } from '../../ui/Link.tsx'

interface Props {
  offer: { readonly id: number; readonly number: string; readonly mine: boolean }
}

/** The number of an offer as a link to its page, its creator's panel or its row, depending on the user's access. */
export function OfferLink({ offer: { id, number, mine } }: Props) {
  const manages = useCan(saleOffers.change.access)
  const makes = useCan(saleOffers.own.access)
  const lists = useCan(saleOffers.list.access)
  if (manages) return <Link to={`/inventory/sale-offers/${id}/show`}>{number}</Link>
  if (makes && mine) return <Link to={`/inventory/sale-offers/own?open=${id}`}>{number}</Link>
  if (lists) return <Link to={`/inventory/sale-offers?search=${number}`}>{number}</Link>
  return number
}
