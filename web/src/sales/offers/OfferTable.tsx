import { Anchor } from '@mantine/core'
import { saleOffers } from '@storey/api/client-endpoints.ts'
import type { Input } from '@storey/api/endpoint.ts'
import { type OfferRow, offerStatus } from '@storey/api/sales/offer-shapes.ts'
import { useNavigate } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { useSession } from '../../http/useSession.ts'
import { useCan } from '../../shell/Can.tsx'
import { CreateButton } from '../../ui/CreateButton.tsx'
import { Link } from '../../ui/Link.tsx'
import type { Filter } from '../../ui/list/filters.ts'
import type { ListState } from '../../ui/list/useListState.ts'
import { Page } from '../../ui/Page.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable, type ListResponse } from '../../ui/table/DataTable.tsx'
import { RowCard } from '../../ui/table/RowCard.tsx'
import type { Chosen } from '../../ui/table/selection.ts'
import { Day } from '../../ui/values/Day.tsx'
import { Money } from '../../ui/values/Money.tsx'
import { Status } from '../../ui/values/Status.tsx'
import { offerStatusLabels, unitsText, viewsText } from './labels.ts'
import { OfferBulk } from './OfferBulk.tsx'
import { OfferPanel } from './OfferPanel.tsx'
import { offerColumns } from './offer-columns.tsx'

const State = ({ offer: { status } }: { offer: OfferRow }) => {
  const { label, tone } = offerStatusLabels[status]
  return <Status tone={tone}>{label}</Status>
}

type Query = Input<typeof saleOffers.list>['query']

interface Props {
  /** Key under which its columns are stored. */
  name: string
  title: string
  list: ListState<Query>
  answer: ListResponse<OfferRow>
  filters: readonly Filter<keyof Query & string>[]
  pageOf: ComponentProps<typeof OfferBulk>['pageOf']
  bar?: (columns: readonly Column<OfferRow>[]) => ReactNode
}

/** Table of the offers that the user may list, with the panel of one next to it. */
export function OfferTable({ name, title, list, answer, filters, pageOf, bar }: Props) {
  const manages = useCan(saleOffers.change.access)
  const makes = useCan(saleOffers.create.access)
  const me = useSession()?.user_id
  const navigate = useNavigate()
  const openId = Number(list.shown)
  // Managers get a link to the offer's page, its creator a link to the panel, others plain text.
  const nameOf = (offer: OfferRow): ReactNode =>
    manages ? (
      <Link to={`/inventory/sale-offers/${offer.id}/show`}>{offer.client.name}</Link>
    ) : makes && offer.created_by.id === me ? (
      <Anchor
        component="button"
        type="button"
        inherit
        fw={500}
        c="var(--text)"
        ta="start"
        onClick={() => list.show(offer.id)}
      >
        {offer.client.name}
      </Anchor>
    ) : (
      offer.client.name
    )
  return (
    <Page
      title={title}
      area="Sales"
      count={answer.data?.meta?.total}
      flush
      actions={
        makes && (
          <CreateButton onClick={() => void navigate({ href: '/inventory/sale-offers/new' })}>New offer</CreateButton>
        )
      }
    >
      <DataTable
        name={name}
        label={title}
        noun={['offer', 'offers']}
        state={list}
        answer={answer}
        search="Number, client or unit"
        usual={[
          { id: 'all', title: 'All', query: {} },
          { id: 'waiting', title: 'Waiting', query: { status: 'sent,viewed', sort: 'valid_until' } },
          { id: 'answered', title: 'Answered', query: { status: 'accepted,declined' } },
        ]}
        filters={[
          {
            kind: 'choice',
            key: 'status',
            label: 'Status',
            options: offerStatus.options.map((value) => ({ value, label: offerStatusLabels[value].label })),
          },
          ...filters,
        ]}
        bar={bar}
        rowName={({ client }) => client.name}
        rowTone={({ status }) => ({ dim: ['expired', 'withdrawn', 'superseded'].includes(status) })}
        columns={offerColumns(nameOf)}
        {...(manages || makes
          ? { bulk: (chosen: Chosen<OfferRow>) => <OfferBulk chosen={chosen} pageOf={pageOf} /> }
          : {})}
        card={(offer) => (
          <RowCard
            title={nameOf(offer)}
            aside={<State offer={offer} />}
            lines={[
              [
                `${unitsText(offer.units_count)}, ${offer.projects.map(({ name }) => name).join(', ')}`,
                <span key="price">
                  {offer.units_count > 1 && 'From '}
                  <Money value={offer.best_price} />
                </span>,
              ],
              [viewsText(offer.views), <Day key="until" value={offer.valid_until} />],
            ]}
          />
        )}
        example={{
          words: 'three offers with their clients, prices and views',
          load: async () => (await import('./example-offers.ts')).exampleOffers(),
        }}
        empty={{
          scene: 'plane',
          title: 'No offers yet',
          text: 'An offer sends up to 10 units with their payment plans to a client, by a private link.',
        }}
      />
      {openId > 0 && makes && <OfferPanel id={openId} onClose={() => list.show(undefined)} />}
    </Page>
  )
}
