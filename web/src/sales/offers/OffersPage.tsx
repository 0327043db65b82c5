import { saleOffers } from '@storey/api/client-endpoints.ts'
import { namesOf, offerColumns } from '@storey/api/list-columns.ts'
import * as listQueries from '@storey/api/list-queries.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { ExportButton } from '../../shell/tasks/ExportButton.tsx'
import { exported } from '../../shell/tasks/exported.ts'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { useListState } from '../../ui/list/useListState.ts'
import { OfferTable } from './OfferTable.tsx'

/** The offers that the user may see. */
export function OffersPage() {
  const list = useListState(listQueries.saleOffers.list)
  const answer = useQuery(keepPrevious(query(saleOffers.list, { query: list.query })))
  const choices = useQuery(query(saleOffers.filters, {})).data?.data
  const named = (records: readonly { id: number; name: string }[] = []) =>
    records.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <OfferTable
      name="sale-offers"
      title="Sale offers"
      list={list}
      answer={answer}
      pageOf={pageOf}
      bar={(shown) => (
        <ExportButton
          begin={(format) =>
            call(saleOffers.export, { body: exported(list.query, namesOf(offerColumns), shown, format) })
          }
        />
      )}
      filters={[
        { kind: 'yes', key: 'to_book', label: 'To book', yes: 'Accepted, to be booked', no: 'Others' },
        { kind: 'choice', key: 'project_id', label: 'Project', options: named(choices?.projects) },
        { kind: 'choice', key: 'building_id', label: 'Building', options: named(choices?.buildings) },
        {
          kind: 'choice',
          key: 'created_by',
          label: 'Created by',
          options: (choices?.creators ?? []).map(({ id, full_name }) => ({ value: String(id), label: full_name })),
        },
      ]}
    />
  )
}

const pageOf = async (query: Readonly<Record<string, unknown>>, page: number) =>
  (await call(saleOffers.list, { query: { ...query, page, per_page: 100 } })).data.map(({ id }) => id)
