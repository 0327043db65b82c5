import type { OfferRow } from '@storey/api/sales/offer-shapes.ts'
import type { ReactNode } from 'react'
import type { Column } from '../../ui/table/column.ts'
import { moneyCells } from '../../ui/table/figure-cells.tsx'
import { Day } from '../../ui/values/Day.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { Person } from '../../ui/values/Person.tsx'
import { Status } from '../../ui/values/Status.tsx'
import { Whole } from '../../ui/values/Whole.tsx'
import { offerName, offerStatusLabels } from './labels.ts'

/** @param nameOf renders the client, as a link to the offer if the user may open it */
export const offerColumns = (nameOf: (offer: OfferRow) => ReactNode): readonly Column<OfferRow>[] => [
  { id: 'client', title: 'Client', sort: 'client', width: 170, cell: nameOf },
  { id: 'number', title: 'Number', sort: 'number', width: 176, cell: (offer) => <Whole>{offerName(offer)}</Whole> },
  {
    id: 'status',
    title: 'Status',
    width: 110,
    cell: ({ status }) => <Status tone={offerStatusLabels[status].tone}>{offerStatusLabels[status].label}</Status>,
  },
  {
    id: 'projects',
    title: 'Projects',
    width: 158,
    cell: ({ projects }) => projects.map(({ name }) => name).join(', '),
  },
  { id: 'units', title: 'Units', width: 70, align: 'right', gives: 3, cell: ({ units_count }) => units_count },
  {
    id: 'best_price',
    title: 'Lowest price',
    sort: 'best_price',
    width: 140,
    ...moneyCells(({ best_price }) => best_price),
  },
  {
    id: 'total',
    title: 'Total',
    sort: 'total',
    width: 140,
    hidden: true,
    ...moneyCells(({ total }) => total),
  },
  {
    id: 'valid_until',
    title: 'Valid until',
    sort: 'valid_until',
    width: 120,
    cell: ({ valid_until }) => <Day value={valid_until} plain />,
  },
  {
    id: 'views',
    title: 'Views',
    sort: 'views',
    downFirst: true,
    width: 80,
    align: 'right',
    gives: 2,
    cell: ({ views }) => views,
  },
  {
    id: 'last_viewed',
    title: 'Last opened',
    width: 130,
    hidden: true,
    cell: ({ last_viewed_at }) => <Instant value={last_viewed_at} none="–" />,
  },
  {
    id: 'created_by',
    title: 'Created by',
    width: 150,
    gives: 1,
    cell: ({ created_by }) => <Person person={created_by} />,
  },
  {
    id: 'created_at',
    title: 'Created',
    sort: 'created_at',
    downFirst: true,
    hidden: true,
    width: 130,
    cell: ({ created_at }) => <Instant value={created_at} />,
  },
]
