import { saleOffers } from '@storey/api/client-endpoints.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { ListMemoryContext, LocalListMemory } from '../../ui/list/list-memory.tsx'
import { useListState } from '../../ui/list/useListState.ts'
import { OfferTable } from './OfferTable.tsx'

/** The offers that the user created: for users without the list of all offers, or without access to their pages. */
export function OwnOffersPage() {
  const list = useListState(listQueries.saleOffers.own)
  const answer = useQuery(keepPrevious(query(saleOffers.own, { query: list.query })))
  return (
    // Views are stored and counted by the list of all offers, to which not every creator has access.
    <ListMemoryContext value={LocalListMemory}>
      <OfferTable name="own-sale-offers" title="Your offers" list={list} answer={answer} filters={[]} pageOf={pageOf} />
    </ListMemoryContext>
  )
}

const pageOf = async (query: Readonly<Record<string, unknown>>, page: number) =>
  (await call(saleOffers.own, { query: { ...query, page, per_page: 100 } })).data.map(({ id }) => id)
