import type { KindOfImport } from './kind.ts'

/** The screen of an import; without an id, what it begins with. */
export const pathOf = ({ at }: Pick<KindOfImport, 'at'>, id: number | '') => `${at}/${id}`
