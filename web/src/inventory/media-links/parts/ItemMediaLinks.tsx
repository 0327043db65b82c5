import type { PictureOwner } from '@storey/api/inventory/picture-roles.ts'
import type { Illustration } from '@storey/api/picture.ts'
import { Tours } from '../../media360/parts/Tours.tsx'
import { Embeds } from './Embeds.tsx'
import { Videos } from './Videos.tsx'

export interface OfItem {
  readonly item_type: PictureOwner
  readonly item_id: number
}

/** 360 tours, videos and embedded pages of a project, building or unit; read-only for users without permission to edit. */
export const ItemMediaLinks = ({ cover = null, ...item }: OfItem & { cover?: Illustration | null }) => (
  <>
    <Tours item={item} />
    <Videos item={item} cover={cover} />
    <Embeds item={item} />
  </>
)
