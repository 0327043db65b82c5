import { saleOffers } from '@storey/api/client-endpoints.ts'
import { useNavigate } from '@tanstack/react-router'
import { useCan } from '../../shell/Can.tsx'

/** Goes to an offer: to its page for who manages offers, to the panel beside the list for its maker. */
export function useShowOffer(): (id: number) => void {
  const manages = useCan(saleOffers.change.access)
  const navigate = useNavigate()
  return (id) =>
    void navigate({ href: manages ? `/inventory/sale-offers/${id}/show` : `/inventory/sale-offers/own?open=${id}` })
}
