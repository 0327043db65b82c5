import type { KindOfImport } from './kind.ts'

/** The screen of an import; without an id, the one that starts a new import. */
export const pathOf = ({ at }: Pick<KindOfImport, 'at'>, id: number | '') => `${at}/${id}`
