import type { AvailabilityList } from '@storey/api/sales/availability-lists.ts'
import { typesetter } from '../../pdf/typesetter.ts'
import type { Services } from '../../services/services.ts'
import { readForm, uuidOf } from '../offer-page/actions.ts'
import { documentOf } from './document.ts'

const LOGO = 'logo.webp'

/** A list of published units as a PDF with the logo of the brokerage. */
export async function listPdf({ storage }: Services, list: AvailabilityList): Promise<Buffer> {
  const uuid = uuidOf(list.brokerage.logo)
  const logo = uuid ? await readForm(storage, uuid) : undefined
  return typesetter.typeset({
    template: 'availability',
    data: documentOf(list, logo ? LOGO : null),
    pictures: logo ? { [LOGO]: logo } : {},
  })
}
