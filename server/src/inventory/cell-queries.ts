import type { Cell } from '@storey/api/inventory/buildings.ts'
import { sql } from 'kysely'

/** A unit `u` with its live claim `c`, as grids and floor plates show it. */
export const cellOf = sql<Cell>`jsonb_build_object(
  'id', u.id, 'number', u.number, 'floor', u.floor, 'stack', u.stack, 'type', u.type,
  'bedrooms', u.bedrooms, 'bathrooms', u.bathrooms, 'total_area', u.total_area::text,
  'price', u.price, 'per_area', round(u.price_per_area), 'status', u.status, 'view', u.view,
  'orientation', u.orientation, 'holder', c.holder_name, 'until', c.expires_at)`
