import type { KindOfImport } from './kind.ts'

/** The path of an import's screen; without an id, the path prefix. */
export const pathOf = ({ at }: Pick<KindOfImport, 'at'>, id: number | '') => `${at}/${id}`
