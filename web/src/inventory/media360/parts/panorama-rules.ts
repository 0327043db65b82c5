import { PANORAMA_LARGEST } from '@storey/api/inventory/picture-roles.ts'
import { PICTURES } from '../../../ui/fields/file-rules.ts'

/** Limits of panoramas; few at a time, because each is large. */
export const PANORAMAS = { ...PICTURES, largest: PANORAMA_LARGEST, most: 10 } as const
