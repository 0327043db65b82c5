import { PANORAMA_LARGEST } from '@storey/api/inventory/picture-roles.ts'
import { PICTURES } from '../../../ui/fields/file-rules.ts'

/** What panoramas may be; a few at once, since each is large. */
export const PANORAMAS = { ...PICTURES, largest: PANORAMA_LARGEST, most: 10 } as const
