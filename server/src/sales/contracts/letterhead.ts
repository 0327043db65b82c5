import { readForm } from '../../files/read-form.ts'
import type { AgreementDocument } from '../../pdf/agreement.ts'
import type { TypesetTask } from '../../pdf/typesetter.ts'
import type { Services } from '../../services/services.ts'
import { printColors } from '../offer-page/actions.ts'

const INK = '#1c1e26'

/** A contract to typeset, with the logo and the color that its seller has now: they are no part of what was signed. */
export async function onLetterhead(
  { storage }: Pick<Services, 'storage'>,
  document: AgreementDocument,
  face: { readonly logo: string | null; readonly brand_color: string | null } | undefined,
): Promise<TypesetTask> {
  const { logo = null, brand_color = null } = face ?? {}
  const content = logo === null ? undefined : await readForm(storage, logo)
  const color = brand_color === null ? INK : printColors(brand_color).brand
  return {
    template: 'agreement',
    data: { ...document, letterhead: { logo: content ? 'logo.webp' : null, color } },
    pictures: content ? { 'logo.webp': content } : {},
  }
}
