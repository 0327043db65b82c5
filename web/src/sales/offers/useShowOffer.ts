import { saleOffers } from '@storey/api/client-endpoints.ts'
import { useNavigate } from '@tanstack/react-router'
import { useCan } from '../../shell/Can.tsx'

/** Opens an offer: its page for users who manage offers, the panel next to the list for its creator. */
export function useShowOffer(): (id: number) => void {
  const manages = useCan(saleOffers.change.access)
  const navigate = useNavigate()
  return (id) =>
    void navigate({ href: manages ? `/inventory/sale-offers/${id}/show` : `/inventory/sale-offers/own?open=${id}` })
}
