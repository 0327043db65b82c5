import { DOCUMENTS } from '../../../ui/fields/file-rules.ts'

/** Limits of files for leads and notes; the server also checks the bytes. */
export const UPLOADS = DOCUMENTS
