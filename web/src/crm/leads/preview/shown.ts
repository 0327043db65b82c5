/** The lead previewed next to the list, and the kind of record being added to it. */
export interface OpenPanel {
  readonly id: number
  readonly add?: 'note' | 'activity' | undefined
}

/** As in the address, such as `12` or `note-12`. */
export const openPanelText = ({ id, add }: OpenPanel): string => (add ? `${add}-${id}` : String(id))

/** Undefined if the address contains something else, such as `new`. */
export function readOpenPanel(text: string | undefined): OpenPanel | undefined {
  const [, add, id] = /^(?:(note|activity)-)?([1-9]\d{0,14})$/.exec(text ?? '') ?? []
  if (id === undefined) return undefined
  return { id: Number(id), add: add === 'note' || add === 'activity' ? add : undefined }
}
