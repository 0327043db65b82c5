import { offerColumns } from '@storey/api/list-columns.ts'
import type { OfferRow } from '@storey/api/sales/offer-shapes.ts'
import { saleOffers } from '@storey/api/sales/sale-offers.ts'
import {
  codeText,
  dayColumn,
  instantColumn,
  moneyColumn,
  namesText,
  sheetOfList,
  textColumn,
  wholeColumn,
} from '../../sheets/list-columns.ts'
import { pagedExport } from '../../sheets/list-export.ts'
import { listOffers } from './list-queries.ts'

const columns = {
  client: textColumn(24, ({ client }: OfferRow) => client.name),
  number: textColumn(18, ({ number, revision }: OfferRow) => (revision > 1 ? `${number} R${revision}` : number)),
  status: textColumn(12, ({ status }: OfferRow) => codeText(status)),
  projects: textColumn(26, ({ projects }: OfferRow) => namesText(projects.map(({ name }) => name))),
  units: wholeColumn(({ units_count }: OfferRow) => units_count),
  best_price: moneyColumn(({ best_price }: OfferRow) => best_price),
  total: moneyColumn(({ total }: OfferRow) => total),
  valid_until: dayColumn(({ valid_until }: OfferRow) => valid_until),
  views: wholeColumn(({ views }: OfferRow) => views),
  last_viewed: instantColumn(({ last_viewed_at }: OfferRow) => last_viewed_at),
  created_by: textColumn(22, ({ created_by }: OfferRow) => created_by.full_name),
  created_at: instantColumn(({ created_at }: OfferRow) => created_at),
}

export const offerExport = pagedExport({
  kind: 'sale_offers.export',
  input: saleOffers.export.body,
  name: 'Sale offers',
  columns: (input) => sheetOfList(offerColumns, columns, input.columns),
  list: (db, scope, query) => listOffers(db, scope, query, false),
})
