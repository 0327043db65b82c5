import { PANORAMA_LARGEST } from '@storey/api/inventory/picture-roles.ts'
import { PICTURES } from '../../../ui/fields/file-rules.ts'

/** Limits of panorama files; few at once, because each is large. */
export const PANORAMAS = { ...PICTURES, largest: PANORAMA_LARGEST, max: 10 } as const
