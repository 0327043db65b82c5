import { amenities } from '@storey/api/client-endpoints.ts'
import { query } from '../../../http/query.ts'

export const loadAmenities = (search: string) => query(amenities.options, { query: { search, limit: 100 } })
