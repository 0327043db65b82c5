import type { ShownColumn } from './list-memory.tsx'

/** Columns as text in an address: `name.220*,owner,status.140`, a star for pinned. */
export const columnsText = (columns: readonly ShownColumn[]): string =>
  columns.map(({ id, width, pinned }) => `${id}${width ? `.${width}` : ''}${pinned ? '*' : ''}`).join(',')

/** Parses that text; parts that are not a column are dropped. */
export const columnsIn = (text: string): ShownColumn[] =>
  text.split(',').flatMap((part) => {
    const found = /^([a-z][a-z0-9_]*)(?:\.(\d{2,3}))?(\*)?$/.exec(part)
    if (!found?.[1]) return []
    return [{ id: found[1], ...(found[2] ? { width: Number(found[2]) } : {}), ...(found[3] ? { pinned: true } : {}) }]
  })
