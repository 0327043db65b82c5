import type { PictureOwner } from '@storey/api/inventory/picture-roles.ts'

export interface OfItem {
  readonly item_type: PictureOwner
  readonly item_id: number
}
