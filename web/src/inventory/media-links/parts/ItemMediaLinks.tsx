import type { Illustration } from '@storey/api/picture.ts'
import { Tours } from '../../media360/parts/Tours.tsx'
import { Embeds } from './Embeds.tsx'
import type { OfItem } from './of-item.ts'
import { Videos } from './Videos.tsx'

/** 360 tours, videos and embedded pages of a project, building or unit; read-only for users without permission to edit. */
export const ItemMediaLinks = ({ cover = null, ...item }: OfItem & { cover?: Illustration | null }) => (
  <>
    <Tours item={item} />
    <Videos item={item} cover={cover} />
    <Embeds item={item} />
  </>
)
