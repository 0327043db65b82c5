import { maps } from '@storey/api/client-endpoints.ts'
import type { MapTiles } from '@storey/api/utilities.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../../http/query.ts'

/** The map of this installation; undefined if it has none, or none is known yet. */
export const useMapTiles = (): MapTiles | undefined =>
  useQuery({ ...query(maps.tiles, {}), staleTime: Number.POSITIVE_INFINITY }).data?.data ?? undefined
