import type { Pictured, PictureRole } from '@storey/api/inventory/picture-roles.ts'

export interface RoleOfItem {
  readonly item_type: Pictured
  readonly item_id: number
  readonly role: PictureRole
}
