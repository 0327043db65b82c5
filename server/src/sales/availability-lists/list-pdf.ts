import type { AvailabilityList } from '@storey/api/sales/availability-lists.ts'
import { readForm } from '../../files/read-form.ts'
import { typesetter } from '../../pdf/typesetter.ts'
import type { Services } from '../../services/services.ts'
import { uuidOf } from '../offer-page/actions.ts'
import { documentOf } from './document.ts'

/** A list of published units as a PDF, with the logo of the brokerage and the picture of the project. */
export async function listPdf({ storage }: Services, list: AvailabilityList): Promise<Buffer> {
  const [logo, cover] = await Promise.all(
    [list.brokerage.logo, list.project.cover].map(async (picture) => {
      const uuid = uuidOf(picture)
      return uuid ? readForm(storage, uuid) : undefined
    }),
  )
  const pictures = { ...(logo ? { 'logo.webp': logo } : {}), ...(cover ? { 'cover.webp': cover } : {}) }
  return typesetter.typeset({
    template: 'availability',
    data: documentOf(list, { logo: logo ? 'logo.webp' : null, cover: cover ? 'cover.webp' : null }),
    pictures,
  })
}
